// npm run test:all -- modules [name …]: removes each module that the specification does not ask for from a copy of the
// store, with the modules that use it. The rest must type-check, build its pages, start, take an order, and show its pages.
import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { declared } from "./graph.ts";
import { SPECIFIED } from "./specified.ts";

const root = join(import.meta.dirname, "../..");

const STAYING = new Set(SPECIFIED);

/** The module and those that use it, directly or through others. */
function goingWith(name: string): Set<string> {
  const going = new Set([name]);
  for (const [each, uses] of declared) if (uses.some((used) => going.has(used))) going.add(each);
  return going;
}

const FOLDERS = ["src", "tests", "demo", "public", "scripts"];
const FILES = ["package.json", "package-lock.json", "tsconfig.json", "vite.config.ts"];
const BUILD = 'await (await import("./scripts/build.mjs")).build()';

/** A copy of the store without some modules. */
function copyWithout(going: ReadonlySet<string>): string {
  const copy = mkdtempSync(join(tmpdir(), "santhe-without-"));
  for (const part of [...FOLDERS, ...FILES]) {
    cpSync(join(root, part), join(copy, part), { recursive: true });
  }
  symlinkSync(join(root, "node_modules"), join(copy, "node_modules"));
  const modules = join(copy, "src/modules");
  takeOut(join(copy, "src/modules.ts"), going);
  for (const list of ["web-modules.ts", "seller-modules.ts"]) takeOut(join(copy, "src", list), going);
  for (const name of going) rmSync(join(modules, name), { recursive: true });
  for (const name of declared.keys()) if (!going.has(name)) takeOut(join(modules, name, "module.ts"), going);
  return copy;
}

/** The name of a module's object: `onlinePayment` for `online-payment`. */
const inCode = (name: string) => name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

/** Removes modules from a list of modules: their imports and their names. */
function takeOut(file: string, going: ReadonlySet<string>): void {
  const names = [...going].map(inCode).join("|");
  const text = readFileSync(file, "utf8")
    .replaceAll(
      new RegExp(
        `^import \\{ (?:${names})(?:Web|Seller)? \\} from "#modules/[a-z-]+/(?:web/(?:seller-)?)?module\\.ts";\\n`,
        "gm",
      ),
      "",
    )
    .replaceAll(/(?<=(?:uses: |MODULES(?:: readonly \w+\[\])? = )\[)[^\]]*/g, (list) =>
      list.replaceAll(new RegExp(`\\b(?:${names})(?:Web|Seller)?\\b,?`, "g"), ""),
    );
  writeFileSync(file, text);
}

function typeCheck(copy: string): void {
  const tsc = join(root, "node_modules/.bin/tsc");
  const { stdout } = spawnSync(tsc, ["-p", "tests/modules/tsconfig.json"], { cwd: copy, encoding: "utf8" });
  const errors = stdout.split("\n").filter((line) => /^\S.*error TS/.test(line));
  if (errors.length > 0) throw new Error(errors.join("\n"));
}

function run(copy: string, command: string, ...args: string[]): void {
  execFileSync(command, args, { cwd: copy, stdio: ["ignore", "inherit", "inherit"] });
}

const chosenNames = process.argv.slice(2);
const removable = [...declared.keys()].filter((name) => !STAYING.has(name));
for (const name of chosenNames.length > 0 ? chosenNames : removable) {
  const going = goingWith(name);
  const copy = copyWithout(going);
  try {
    typeCheck(copy);
    run(copy, process.execPath, "--input-type=module", "-e", BUILD);
    run(copy, process.execPath, "tests/modules/order-goes-through.ts");
    process.stdout.write(
      `An order goes through without ${[...going].join(", ")}, and all pages are shown.\n`,
    );
  } finally {
    rmSync(copy, { recursive: true });
  }
}
