import { readFile } from "node:fs/promises";
import { load } from "../load.ts";
import { median } from "../median.ts";
import { atMost, noted } from "../row.ts";
import type { Section } from "../section.ts";

const MAX_MB = 200;
const MAX_SECONDS = 2;
const STARTS = 5;

/** Browsing beside whatever the sections before have asked of the same process. */
const PATHS = ["/", "/products", "/products?q=rice", "/api/product/list", "/cart"];

/** Last of all, as its process then has the whole bench behind it. */
export const memory: Section = {
  name: "memory",
  title: "Memory of the process after all that, and the time until an existing store is ready",
  run: async ({ demoShop }) => {
    const { url, pid, restart } = await demoShop();
    for (const path of PATHS) await load(url, { next: () => ({ path }), check: mustBeGood });
    const after = await megabytesOf(pid());
    const starts: number[] = [];
    for (let start = 0; start < STARTS; start++) starts.push((await restart()) / 1_000);
    return [
      atMost(MAX_MB, "Memory of the process after the bench", after, "MB"),
      noted("Memory of the process after a start", await megabytesOf(pid()), "MB"),
      atMost(MAX_SECONDS, "Start of an existing store until ready", median(starts), "s"),
    ];
  },
};

function mustBeGood({ status }: { status: number }): void {
  if (status !== 200) throw new Error(`browsing was answered with ${status}`);
}

/** The process's memory now, in megabytes, as the system counts it. */
async function megabytesOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8");
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1]) / 1024;
}
