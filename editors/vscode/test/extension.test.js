// The manifest and the code agree, and the code starts the server that the settings name. `vscode` and the client are stand-ins.
"use strict";

const assert = require("node:assert");
const fs = require("node:fs");
const Module = require("node:module");
const path = require("node:path");
const { beforeEach, test } = require("node:test");

const folder = path.join(__dirname, "..");
const manifest = JSON.parse(fs.readFileSync(path.join(folder, "package.json"), "utf8"));
const code = fs.readFileSync(path.join(folder, "extension.js"), "utf8");

let clients, commands, listeners, shown, settings, fails;

class LanguageClient {
  constructor(id, name, server, options) {
    Object.assign(this, { id, name, server, options, running: false });
    clients.push(this);
  }
  async start() {
    if (fails) throw new Error("ENOENT");
    this.running = true;
  }
  async stop() {
    this.running = false;
  }
  needsStop() {
    return this.running;
  }
}

const vscode = {
  commands: { registerCommand: (name, run) => commands.set(name, run) },
  window: { showErrorMessage: (text) => shown.push(text) },
  workspace: {
    getConfiguration: (section) => ({ get: (name) => settings[`${section}.${name}`] }),
    createFileSystemWatcher: (pattern) => pattern,
    onDidChangeConfiguration: (listener) => listeners.push(listener),
  },
};

const load = Module._load;
Module._load = (name, ...rest) => {
  if (name === "vscode") return vscode;
  if (name === "vscode-languageclient/node") return { LanguageClient, RevealOutputChannelOn: { Never: 4 } };
  return load(name, ...rest);
};

beforeEach(() => {
  [clients, commands, listeners, shown, fails] = [[], new Map(), [], [], false];
  settings = {};
  for (const [name, setting] of Object.entries(manifest.contributes.configuration.properties)) {
    settings[name] = setting.default;
  }
  delete require.cache[require.resolve("../extension.js")];
});

test("the server is started for C files, with the settings' options", async () => {
  settings["landfall.path"] = "/opt/landfall";
  settings["landfall.arguments"] = ["--timeout", "20"];
  await require("../extension.js").activate({ subscriptions: [] });
  assert.deepStrictEqual(clients[0].server, { command: "/opt/landfall", args: ["lsp", "--timeout", "20"] });
  assert.deepStrictEqual(clients[0].options.documentSelector, [{ scheme: "file", language: "c" }]);
  assert.ok(clients[0].running);
});

test("it is started anew on demand and when its settings change", async () => {
  const extension = require("../extension.js");
  await extension.activate({ subscriptions: [] });
  await commands.get("landfall.restart")();
  await listeners[0]({ affectsConfiguration: (name) => name === "landfall" });
  await listeners[0]({ affectsConfiguration: () => false });
  assert.deepStrictEqual(clients.map((client) => client.running), [false, false, true]);
  await extension.deactivate();
  assert.ok(!clients[2].running);
});

test("a program that is not there is told", async () => {
  fails = true;
  await require("../extension.js").activate({ subscriptions: [] });
  assert.match(shown[0], /landfall lsp.*does not start \(ENOENT\).*landfall\.path/);
});

test("the manifest names what the code has", () => {
  assert.ok(fs.existsSync(path.join(folder, manifest.main)));
  for (const { command } of manifest.contributes.commands) assert.ok(code.includes(`"${command}"`), command);
  const used = [...code.matchAll(/\.get\("([a-z]+)"\)/g)].map((match) => `landfall.${match[1]}`);
  const known = Object.keys(manifest.contributes.configuration.properties);
  assert.deepStrictEqual([...new Set(used)].sort(), known.sort());
  for (const [name, version] of Object.entries({ ...manifest.dependencies, ...manifest.devDependencies })) {
    assert.match(version, /^\d+\.\d+\.\d+$/, `${name} is pinned`);
  }
});
