/* Builds the screens: `node build.mjs OUT [--watch]`. OUT is emptied and filled with
 *
 *      index.html                 names the two files below
 *      assets/app-HASH.js, .css   the program; pages that are loaded when they are opened are chunks of their own
 *      assets/*.woff2             fonts, latin only
 *      cards/2/7d.svg             bodies of card faces: two colours, and cards/4/ for those that differ with four
 *      whatever lies in public/
 *
 * Everything under assets/ is named by its content and may be kept for ever. OUT.packages, beside OUT, names the packages
 * of node_modules that something in OUT comes from: their licences go with the program (notices.mjs). */
import { build, context } from "esbuild";
import { cp, mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
const out = process.argv[2] ?? join(here, "dist");

const options = {
  absWorkingDir: here,
  entryPoints: { app: "src/main.tsx" },
  outdir: join(out, "assets"),
  entryNames: "[name]-[hash]",
  chunkNames: "[name]-[hash]",
  assetNames: "[name]-[hash]",
  bundle: true,
  format: "esm",
  splitting: true,
  minify: true,
  metafile: true,
  target: ["es2021", "chrome100", "firefox100", "safari15.4"],
  jsx: "automatic",
  jsxImportSource: "preact",
  loader: { ".woff2": "file" },
  legalComments: "linked",
  logLevel: "warning",
};

/* ---- Card faces ----
 *
 * The art is by Adrian Kennard (CC0). The index in the corner is ours, in the house's type, so the art is cut down to its
 * body: pips, or the figure. Its colours become those of our tokens, and figures lose digits that nobody can see. */
const art = join(here, "node_modules/@heruka_urgyen/react-playing-cards/src/images");
const inks = { red: "#b3202b", black: "#16191b", blue: "#1f4fa8", green: "#1d6b3c" };

function body(svg) {
  const rank = /face="(.)/.exec(svg)[1];
  const figure = "JQK".includes(rank);
  let bare = svg
    .replace(/<\?xml[^>]*\?>\s*/, "")
    .replace(/<rect[^>]*rx="12"[^>]*><\/rect>|<rect[^>]*rx="12"[^>]*\/>/, "")
    .replace(/<use xlink:href="#V[^>]*><\/use>/g, "")
    .replace(/<symbol id="V.*?<\/symbol>/, "")
    .replace(/<use xlink:href="#S[^>]*x="-11\d[^>]*><\/use>/g, "")
    .replace(/(fill|stroke)="(red|black|blue|green)"/g, (_, what, colour) => `${what}="${inks[colour]}"`)
    .replace(/ class="card" face="..?" height="[^"]*" preserveAspectRatio="none"/, "")
    .replace(/ width="2.5in"/, "")
    .replace(/viewBox="-120 -168 240 336"/, `viewBox="${figure ? "-84 -134 168 268" : "-78 -136 156 272"}"`);
  if (figure) bare = bare.replace(/(\d+\.\d)\d+/g, "$1");
  return bare.trim() + "\n";
}

async function cards() {
  for (const [from, to, suits] of [["2color", "2", "CDHS"], ["4color", "4", "CD"]]) {
    await mkdir(join(out, "cards", to), { recursive: true });
    for (const name of await readdir(join(art, from))) {
      const joker = name === "2J.svg";
      if (joker ? to === "4" : !suits.includes(name[1])) continue;
      const svg = await readFile(join(art, from, name), "utf8");
      await writeFile(join(out, "cards", to, joker ? "joker.svg" : name.toLowerCase()), body(svg));
    }
  }
}

/* ---- The page ---- */

async function page(metafile) {
  const files = Object.keys(metafile.outputs).map((path) => path.slice(path.lastIndexOf("/") + 1));
  const named = (pattern) => files.find((file) => pattern.test(file));
  const html = await readFile(join(here, "src/index.html"), "utf8");
  const filled = html
    .replace("app.js", `assets/${named(/^app-.*\.js$/)}`)
    .replace("app.css", `assets/${named(/^app-.*\.css$/)}`)
    .replace(/font:([\w-]+)/g, (_, font) => `assets/${named(new RegExp(`^${font}-[A-Z0-9]+\\.woff2$`))}`);
  await writeFile(join(out, "index.html"), filled);
}

/* ---- Where it comes from ---- */

async function packages(metafile) {
  const names = new Set(["@heruka_urgyen/react-playing-cards"]);
  for (const output of Object.values(metafile.outputs))
    for (const [path, input] of Object.entries(output.inputs)) {
      const name = /^node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(path)?.[1];
      if (name && input.bytesInOutput > 0) names.add(name);
    }
  await writeFile(`${out}.packages`, [...names].sort().join("\n") + "\n");
}

await rm(out, { recursive: true, force: true });
await mkdir(out, { recursive: true });
const built = await build(options);
await page(built.metafile);
await packages(built.metafile);
await cards();
await cp(join(here, "public"), out, { recursive: true, filter: (path) => !path.endsWith("README.md") });

if (process.argv.includes("--watch")) {
  const again = { name: "page", setup: (setup) => setup.onEnd((result) => result.metafile && page(result.metafile)) };
  await (await context({ ...options, plugins: [again] })).watch();
}
