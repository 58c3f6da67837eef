// Draws every page in every state into a folder with an index page: `npm run screenshots`, or those whose name, address or
// state has one of these words: `npm run screenshots -- cart long`. `--against FOLDER` shows an earlier folder's beside them.

import { existsSync } from "node:fs";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join, relative, resolve } from "node:path";
import { parseArgs } from "node:util";
import { type Browser, chromium } from "@playwright/test";
import { speak } from "#kernel/texts/spoken.ts";
import startServer from "#tests/e2e/support/global-setup.ts";
import { chromiumPath } from "#tests/support/chromium.ts";
import { DRAWINGS, type Drawing, STORES, type StoreName } from "./drawings.ts";
import { type Drawn, type Earlier, indexPage } from "./index-page.ts";
import { closeStores, type Store } from "./stores.ts";

/** While one page waits for its answers, others keep both cores busy. */
const AT_ONCE = 3;

const { values, positionals: words } = parseArgs({
  allowPositionals: true,
  options: { into: { type: "string", default: "screenshots" }, against: { type: "string" } },
});
const folder = resolve(values.into);
const against = values.against && resolve(values.against);
if (against === folder)
  throw new Error("The earlier pictures would be overwritten. Copy their folder first.");

// The filling of stores reads answers, whose rules may complain.
speak();

const named = ({ path, state }: Drawing) => `${path} ${state}`;
const chosen = DRAWINGS.filter(
  (drawing) => words.length === 0 || words.some((word) => named(drawing).includes(word)),
);
const idleWords = words.filter((word) => !DRAWINGS.some((drawing) => named(drawing).includes(word)));
if (chosen.length === 0) throw new Error(`No page has ${words.join(" or ")} in its address or state.`);

const missing: string[] = [];
const drawn = new Map<Drawing, Drawn[]>();
await rm(folder, { recursive: true, force: true });
await mkdir(folder, { recursive: true });
const stopServer = await startServer();
const browser = await chromium.launch({
  executablePath: await chromiumPath(),
  args: ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"],
});
// A signal ends the server at once; the stores would be left without it.
process.once("SIGTERM", closeStores);
const stores = openStores(browser, new Set(chosen.map(({ store }) => store)));
try {
  await drawAll(chosen.filter(({ isLast }) => !isLast));
  await drawAll(chosen.filter(({ isLast }) => isLast));
} finally {
  await browser.close();
  await closeStores();
  await stopServer();
}
report(await writeIndex());

/** Opens the stores that are needed, one after the other, so that the first can be drawn soon. */
function openStores(by: Browser, needed: ReadonlySet<StoreName>): Map<StoreName, Promise<Store>> {
  const opening = new Map<StoreName, Promise<Store>>();
  let last: Promise<unknown> = Promise.resolve();
  for (const name of needed) {
    const store = last.then(() => STORES[name](by));
    last = store.catch(() => undefined);
    opening.set(name, store);
  }
  return opening;
}

async function drawAll(drawings: readonly Drawing[]): Promise<void> {
  const order = Object.keys(STORES);
  const waiting = drawings.toSorted((one, other) => order.indexOf(one.store) - order.indexOf(other.store));
  const drawNext = async () => {
    for (let drawing = waiting.shift(); drawing; drawing = waiting.shift()) await drawOne(drawing);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, drawNext));
}

async function drawOne(drawing: Drawing): Promise<void> {
  try {
    const store = await stores.get(drawing.store);
    if (store) drawn.set(drawing, await drawing.draw(store, folder));
    process.stdout.write(".");
    if (drawn.size % 20 === 0) await writeIndex();
  } catch (error) {
    missing.push(`${named(drawing)}: ${error instanceof Error ? error.message.split("\n")[0] : error}`);
    process.stdout.write("!");
  }
}

/** Writes the index of what is drawn by now, so that it can be looked at early. */
async function writeIndex(): Promise<{ count: number; changed?: number }> {
  const inOrder = chosen.flatMap((drawing) => drawn.get(drawing) ?? []);
  const earlier = against ? await compare(inOrder, against) : undefined;
  await writeFile(join(folder, "index.html"), indexPage(inOrder, missing, earlier));
  const count = inOrder.reduce((sum, { pictures }) => sum + pictures.length, 0);
  return { count, changed: earlier?.changed.size };
}

function report({ count, changed }: { count: number; changed?: number }): void {
  process.stdout.write(`\n${count} pictures in ${join(folder, "index.html")}\n`);
  if (changed !== undefined) process.stdout.write(`${changed} of them differ from ${against}\n`);
  for (const word of idleWords) process.stderr.write(`No page has ${word} in its address or state.\n`);
  if (idleWords.length > 0) process.exitCode = 1;
  if (missing.length === 0) return;
  process.stderr.write(`Not drawn:\n${missing.join("\n")}\n`);
  process.exitCode = 1;
}

/** Pages that look the same give the same bytes, as the clock, the data and the windows are the same. */
async function compare(shown: readonly Drawn[], earlier: string): Promise<Earlier> {
  const changed = new Set<string>();
  const has = (file: string) => existsSync(join(earlier, file));
  for (const { file } of shown.flatMap(({ pictures }) => pictures)) {
    const isSame =
      has(file) && (await readFile(join(earlier, file))).equals(await readFile(join(folder, file)));
    if (!isSame) changed.add(file);
  }
  return { folder: relative(folder, earlier), changed, has };
}
