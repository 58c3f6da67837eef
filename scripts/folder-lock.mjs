import { mkdir, readFile, rename, rm, stat, utimes, writeFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { inRoot } from "./project.mjs";

const lock = inRoot(".prepared", "lock");
const SIGN_OF_LIFE_MS = 2_000;
const STALE_MS = 15_000;
const RETRY_MS = 300;

/** Runs `work` while no other process prepares this folder; waits for one that does. */
export async function withFolderLock(work) {
  await mkdir(path.dirname(lock), { recursive: true });
  let isToldOf = false;
  while (!(await taken())) {
    if (!isToldOf) console.log("Waiting for another start in this folder…");
    isToldOf = true;
    await removeIfStale();
    await sleep(RETRY_MS);
  }
  const alive = setInterval(() => utimes(lock, new Date(), new Date()).catch(() => {}), SIGN_OF_LIFE_MS);
  try {
    return await work();
  } finally {
    clearInterval(alive);
    await rm(lock, { recursive: true, force: true });
  }
}

async function taken() {
  try {
    await mkdir(lock);
  } catch (error) {
    if (error.code === "EEXIST") return false;
    throw error;
  }
  await writeFile(path.join(lock, "pid"), String(process.pid));
  return true;
}

/** Of several who find the same dead lock only one can rename it away. */
async function removeIfStale() {
  const found = await stat(lock).catch(() => undefined);
  if (!found) return;
  const holder = Number(await readFile(path.join(lock, "pid"), "utf8").catch(() => "0"));
  const age = Date.now() - found.mtimeMs;
  if (age < STALE_MS && (isAlive(holder) || age < SIGN_OF_LIFE_MS)) return;
  const dead = `${lock}-${process.pid}`;
  await rename(lock, dead).catch(() => undefined);
  await rm(dead, { recursive: true, force: true });
}

function isAlive(pid) {
  if (!pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === "EPERM";
  }
}
