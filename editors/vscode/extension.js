// Starts `landfall lsp` for the C files of a folder; everything else is the server's work.
"use strict";

const vscode = require("vscode");
const { LanguageClient, RevealOutputChannelOn } = require("vscode-languageclient/node");

let client;

/** The client of a server as the settings describe it. */
function newClient() {
  const settings = vscode.workspace.getConfiguration("landfall");
  const server = { command: settings.get("path"), args: ["lsp", ...settings.get("arguments")] };
  return new LanguageClient("landfall", "Landfall", server, {
    documentSelector: [{ scheme: "file", language: "c" }],
    revealOutputChannelOn: RevealOutputChannelOn.Never,
    synchronize: {
      // What verdicts depend on besides open files.
      fileEvents: vscode.workspace.createFileSystemWatcher("**/{landfall.toml,compile_commands.json,*.[ch]}"),
    },
  });
}

async function start() {
  client = newClient();
  try {
    await client.start();
  } catch (error) {
    const path = vscode.workspace.getConfiguration("landfall").get("path");
    vscode.window.showErrorMessage(
      `Landfall: \`${path} lsp\` does not start (${error.message}). Set landfall.path to the program.`,
    );
  }
}

async function stop() {
  const old = client;
  client = undefined;
  if (old && old.needsStop()) await old.stop();
}

async function activate(context) {
  const restart = async () => {
    await stop();
    await start();
  };
  context.subscriptions.push(
    vscode.commands.registerCommand("landfall.restart", restart),
    vscode.workspace.onDidChangeConfiguration((event) => {
      if (event.affectsConfiguration("landfall")) return restart();
    }),
  );
  await start();
}

module.exports = { activate, deactivate: stop };
