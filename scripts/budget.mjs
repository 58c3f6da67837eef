// Holds the budget of lines: `budget.txt` has the most lines that each part of `src` may have, tests left out. A part that
// outgrows it fails `npm run check`. `node scripts/budget.mjs --lower` takes the figures down to what is there; one is
// raised by hand, with a reason behind it.
import { readFileSync, writeFileSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { inRoot } from "./project.mjs";

const FILE = inRoot("budget.txt");
const CODE = /\.(tsx?|css)$/;
const TEST = /\.(test|spec|fixture|support)\.tsx?$/;
/** A line of the file: a part, its most lines, and the reason why it was raised. */
const ROW = /^(?<part>\S+)\s+(?<most>\d+)(?:\s+#\s*(?<reason>.+))?$/;

/** The budgets by part, and what stands above them. */
export function readBudget(text) {
  const lines = text.trimEnd().split("\n");
  const head = lines.filter((line) => line.startsWith("#"));
  const rows = lines.filter((line) => line !== "" && !line.startsWith("#"));
  const budget = new Map();
  for (const row of rows) {
    const found = ROW.exec(row)?.groups;
    if (!found) throw new Error(`budget.txt has a line that is no budget: ${row}`);
    budget.set(found.part, { most: Number(found.most), reason: found.reason });
  }
  return { head, budget };
}

/** What is wrong with the parts, in words. `counted` has the lines of each part. */
export function overruns(budget, counted) {
  const tooMany = [...counted].flatMap(([part, lines]) => {
    const most = budget.get(part)?.most;
    if (most === undefined) return [`${part} has ${lines} lines and no budget. Give it one in budget.txt.`];
    if (lines <= most) return [];
    return [
      `${part} has ${lines} lines, ${lines - most} more than its budget of ${most}. ` +
        "Take as many out, or raise it in budget.txt with a reason.",
    ];
  });
  const gone = [...budget.keys()].filter((part) => !counted.has(part));
  return [...tooMany, ...gone.map((part) => `${part} has a budget and no lines. Take it out of budget.txt.`)];
}

/** The file's text with each figure at most what is there. New parts get what they have. */
export function lowered({ head, budget }, counted) {
  const rows = [...counted]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([part, lines]) => {
      const { most = lines, reason } = budget.get(part) ?? {};
      const row = `${part.padEnd(26)} ${String(Math.min(most, lines)).padStart(6)}`;
      return reason && most <= lines ? `${row}  # ${reason}` : row;
    });
  return `${[...head, "", ...rows].join("\n")}\n`;
}

/** The lines of each part of `src`: of each module, and of each other folder. Files beside them are one part, `src`. */
export async function countLines(folder = inRoot("src")) {
  const counted = new Map();
  for (const file of await readdir(folder, { recursive: true })) {
    const names = file.split(path.sep);
    if (!CODE.test(file) || TEST.test(file) || names.includes("tests")) continue;
    const text = await readFile(path.join(folder, file), "utf8");
    const part = names.length === 1 ? "src" : names.slice(0, names[0] === "modules" ? 2 : 1).join("/");
    counted.set(part, (counted.get(part) ?? 0) + text.split("\n").length - 1);
  }
  return counted;
}

async function run(args) {
  const known = readBudget(readFileSync(FILE, "utf8"));
  const counted = await countLines();
  if (args.includes("--lower")) writeFileSync(FILE, lowered(known, counted));
  else {
    const complaints = overruns(known.budget, counted);
    for (const complaint of complaints) console.error(complaint);
    if (complaints.length > 0) process.exitCode = 1;
  }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href)
  await run(process.argv.slice(2));
