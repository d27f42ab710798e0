// A session with the real server, by the library that the editor speaks with. LANDFALL names the program; without it nothing is tried.
"use strict";

const assert = require("node:assert");
const { spawn } = require("node:child_process");
const fs = require("node:fs");
const os = require("node:os");
const path = require("node:path");
const { test } = require("node:test");
const { pathToFileURL } = require("node:url");
const protocol = require("vscode-languageserver-protocol/node");

const SOURCE = `#include <stdlib.h>
int sum(const int *a, int n) {
    int s = 0;
    while (n > 0) { n--; if (a[n] > 3) s = 1; }
    return s;
}
int leak(void) {
    int *p = malloc(4);
    return p == 0;
}
`;

test("a session as the editor has it", { skip: !process.env.LANDFALL }, async () => {
  const folder = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), "landfall-")));
  const file = path.join(folder, "a.c");
  fs.writeFileSync(file, SOURCE);
  const child = spawn(process.env.LANDFALL, ["lsp", "--no-cache"], { stdio: ["pipe", "pipe", "inherit"] });
  const connection = protocol.createProtocolConnection(
    new protocol.StreamMessageReader(child.stdout),
    new protocol.StreamMessageWriter(child.stdin),
  );
  const violation = new Promise((resolve) => {
    connection.onNotification(protocol.PublishDiagnosticsNotification.type, (params) => {
      if (params.diagnostics.length > 0) resolve(params);
    });
  });
  const done = new Promise((resolve) => {
    connection.onNotification("$/progress", (params) => params.value.kind === "end" && resolve());
  });
  connection.onRequest(protocol.WorkDoneProgressCreateRequest.type, () => {});
  connection.onRequest(protocol.CodeLensRefreshRequest.type, () => {});
  connection.listen();

  const uri = pathToFileURL(file).href;
  const capabilities = { window: { workDoneProgress: true }, workspace: { codeLens: { refreshSupport: true } } };
  const workspaceFolders = [{ uri: pathToFileURL(folder).href, name: "a" }];
  const params = { processId: process.pid, rootUri: null, workspaceFolders, capabilities };
  const server = await connection.sendRequest(protocol.InitializeRequest.type, params);
  assert.equal(server.serverInfo.name, "landfall");
  await connection.sendNotification(protocol.InitializedNotification.type, {});
  const textDocument = { uri, languageId: "c", version: 1, text: SOURCE };
  await connection.sendNotification(protocol.DidOpenTextDocumentNotification.type, { textDocument });

  const { uri: where, diagnostics } = await violation;
  assert.equal(where, uri);
  assert.equal(diagnostics[0].code, "leak");
  assert.equal(diagnostics[0].range.start.line, 7);
  assert.ok(diagnostics[0].relatedInformation.length > 0);
  await done;
  const lenses = await connection.sendRequest(protocol.CodeLensRequest.type, { textDocument: { uri } });
  assert.deepStrictEqual(lenses.map((lens) => lens.range.start.line), [1, 6]);
  assert.match(lenses[0].command.title, /memsafety if .* · termination always/);
  const position = { line: 3, character: 6 };
  const hover = await connection.sendRequest(protocol.HoverRequest.type, { textDocument: { uri }, position });
  assert.match(hover.contents.value, /`n` decreases and is bounded/);
  const range = { start: position, end: position };
  const context = { diagnostics: [] };
  const actions = await connection.sendRequest(protocol.CodeActionRequest.type, { textDocument: { uri }, range, context });
  assert.match(actions[0].edit.changes[uri][1].newText, /^LANDFALL_REQUIRES\("/);
  await connection.sendRequest(protocol.ShutdownRequest.type);
  const exited = new Promise((resolve) => child.on("exit", resolve));
  await connection.sendNotification(protocol.ExitNotification.type);
  assert.equal(await exited, 0);
  connection.dispose();
  fs.rmSync(folder, { recursive: true });
});
