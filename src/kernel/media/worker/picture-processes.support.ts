import { readdirSync, readFileSync } from "node:fs";

/** The ids of the image workers of this process, or of another. */
export function pictureProcesses(parent = process.pid): number[] {
  const pids = readdirSync("/proc").map(Number).filter(Number.isInteger);
  return pids.filter(
    (pid) =>
      readProcFile(pid, "cmdline").includes("picture-process.ts") &&
      readProcFile(pid, "status").includes(`PPid:\t${parent}\n`),
  );
}

/** The content of a process's file in /proc; empty if the process has just ended. */
function readProcFile(pid: number, file: "cmdline" | "status"): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, "utf8");
  } catch {
    return "";
  }
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
