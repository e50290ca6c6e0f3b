/* For work on the screens: `node dev.mjs [--port 8090] [--server http://127.0.0.1:8080] [--out /tmp/screens]` builds them
 * again whenever a file changes and serves them; everything else (/api, /live) goes on to a running `baize serve`. So the
 * program need not be linked for a change of a colour. Never part of a house: no headers, no limits. */
import { spawn } from "node:child_process";
import { createReadStream, existsSync, statSync } from "node:fs";
import { createServer, request } from "node:http";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { dirname, extname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";

const here = dirname(fileURLToPath(import.meta.url));
const { values } = parseArgs({
  options: { port: { type: "string", default: "8090" }, server: { type: "string", default: "http://127.0.0.1:8080" }, out: { type: "string" } },
});
const out = values.out ?? join(tmpdir(), `baize-screens-${values.port}`);
const server = new URL(values.server);
const types = {
  ".html": "text/html; charset=utf-8", ".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml", ".woff2": "font/woff2",
  ".webmanifest": "application/manifest+json", ".png": "image/png", ".txt": "text/plain",
};

/* A path without a file is a page: the screens find it by themselves. */
function fileOf(url) {
  const path = join(out, normalize(decodeURIComponent(url.split("?")[0])));
  return path.startsWith(out) && existsSync(path) && statSync(path).isFile() ? path : join(out, "index.html");
}

const front = createServer((ask, answer) => {
  if (!/^\/(api|healthz|metrics)/.test(ask.url)) {
    const file = fileOf(ask.url);
    answer.writeHead(200, { "Content-Type": types[extname(file)] ?? "application/octet-stream", "Cache-Control": "no-store" });
    return createReadStream(file).pipe(answer);
  }
  const on = request({ host: server.hostname, port: server.port, path: ask.url, method: ask.method, headers: ask.headers }, (told) => {
    answer.writeHead(told.statusCode, told.headers);
    told.pipe(answer);
  });
  on.on("error", () => answer.writeHead(502).end());
  ask.pipe(on);
});

front.on("upgrade", (ask, socket, head) => {
  const on = connect(Number(server.port), server.hostname, () => {
    const lines = [`${ask.method} ${ask.url} HTTP/1.1`];
    for (let i = 0; i < ask.rawHeaders.length; i += 2) lines.push(`${ask.rawHeaders[i]}: ${ask.rawHeaders[i + 1]}`);
    on.write(`${lines.join("\r\n")}\r\n\r\n`);
    on.write(head);
    on.pipe(socket).pipe(on);
  });
  for (const end of [on, socket]) end.on("error", () => (on.destroy(), socket.destroy()));
});

const builder = spawn(process.execPath, [join(here, "build.mjs"), out, "--watch"], { stdio: "inherit" });
process.on("exit", () => builder.kill());
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => process.exit(0));
front.listen(Number(values.port), "127.0.0.1", () => console.log(`Screens on http://127.0.0.1:${values.port}/, the house on ${server.href}`));
