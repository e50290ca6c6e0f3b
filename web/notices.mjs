/* Third parties inside the program, by the list of packages that build.mjs has left (PACKAGES) and, of Debian,
 * ../packaging/inside-the-program.txt:
 *
 *      node notices.mjs PACKAGES --texts FILE   collects their licences from node_modules
 *      node notices.mjs PACKAGES --check        is there one row for each in ../THIRD-PARTY-NOTICES.md, with the version and
 *                                               the licence of package-lock.json? */
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
const lock = JSON.parse(readFileSync(join(here, "package-lock.json"), "utf8"));

const debian = readFileSync(join(here, "../packaging/inside-the-program.txt"), "utf8").match(/^[a-z].*/gm)
  .map((line) => ({ name: line.split(/ +/)[0], license: line.split(/ +/)[1] }));

function fail(words) {
  process.stderr.write(`notices: ${words}\n`);
  process.exit(1);
}

function read(list) {
  const names = readFileSync(list, "utf8").split("\n").filter(Boolean);
  return names.map((name) => {
    const path = `node_modules/${name}`;
    return lock.packages[path] ? { name, path, ...lock.packages[path] } : fail(`${name} is not in web/package-lock.json`);
  });
}

function section(title, path) {
  const bar = "=".repeat(100);
  return `\n${bar}\n${title}\n${bar}\n\n${readFileSync(path, "utf8").replace(/\r\n/g, "\n").trimEnd()}\n`;
}

function texts(shipped, out) {
  let all = "Licences of the third-party parts inside the program baize. THIRD-PARTY-NOTICES.md says what each part is for.\n";
  for (const one of shipped) {
    const folder = join(here, one.path);
    const names = existsSync(folder) ? readdirSync(folder).filter((name) => /^(licen[cs]e|ofl|notice)/i.test(name)).sort() : [];
    if (names.length === 0) fail(`${one.name} ${one.version}: no licence text in web/${one.path}`);
    for (const name of names) all += section(`${one.name} ${one.version} (${one.license}): ${name}`, join(folder, name));
  }
  for (const { name } of debian) {
    const path = `/usr/share/doc/${name}/copyright`;
    if (!existsSync(path)) fail(`${name}: ${path} is missing; on another system than Debian put the licence there`);
    all += section(`${name} (a package of Debian): copyright`, path);
  }
  writeFileSync(out, all);
}

function check(shipped) {
  const page = readFileSync(join(here, "../THIRD-PARTY-NOTICES.md"), "utf8");
  const rows = [...page.matchAll(/^\| `([^`]+)` \| ([^ |]+) \| ([^|]+) \|/gm)].map((row) => `${row[1]} ${row[2]} ${row[3].trim()}`);
  const wanted = shipped.map((one) => `${one.name} ${one.version} ${one.license}`);
  wanted.push(...debian.map((one) => `${one.name} Debian ${one.license}`));
  const wrong = [
    ...wanted.filter((row) => !rows.includes(row)).map((row) => `no row for: ${row}`),
    ...rows.filter((row) => !wanted.includes(row)).map((row) => `not in package-lock.json: ${row}`),
  ];
  if (wrong.length > 0) fail("THIRD-PARTY-NOTICES.md against web/package-lock.json:\n  " + wrong.join("\n  "));
  console.log(`ok: ${wanted.length} packages have their row in THIRD-PARTY-NOTICES.md`);
}

const [list, what, out] = process.argv.slice(2);
if (what === "--texts" && out) texts(read(list), out);
else if (what === "--check") check(read(list));
else fail("use: node notices.mjs PACKAGES --texts FILE | --check");
