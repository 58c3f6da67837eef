import { execFileSync } from "node:child_process";

/** The ids of the processes that work on pictures for this one, or for another. */
export function pictureProcesses(parent = process.pid): number[] {
  const lines = execFileSync("ps", ["-A", "-o", "pid=,ppid=,args="], { encoding: "utf8" }).split("\n");
  return lines
    .filter((line) => line.includes("picture-process.ts"))
    .map((line) => line.trim().split(/\s+/).map(Number))
    .flatMap(([pid = 0, ppid]) => (ppid === parent ? [pid] : []));
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
