import { spawn } from "node:child_process";
import { stat } from "node:fs/promises";
import { CommandRefused } from "#kernel/modules/define-module.ts";

/** An account of the machine, for a program that root runs; empty: our own. */
export type Account = { uid?: number; gid?: number };

/** The account that a folder belongs to, if we are root and it is another. */
export async function ownerOf(folder: string): Promise<Account> {
  const owner = await stat(folder).catch(() => undefined);
  const isOthers = process.getuid?.() === 0 && owner !== undefined && owner.uid !== 0;
  return isOthers ? { uid: owner.uid, gid: owner.gid } : {};
}

type Options = { cwd: string; env?: NodeJS.ProcessEnv; isShown?: boolean; account?: Account };

/**
 * Runs a program to its end and returns what it printed on its standard output. Throws `CommandRefused` with `complaint` and
 * its last lines if it can't be run or fails. With `isShown` the operator sees its output, too.
 */
export async function runProgram(
  complaint: string,
  file: string,
  args: readonly string[],
  { cwd, env = process.env, isShown = false, account = {} }: Options,
): Promise<string> {
  const child = spawn(file, args, { ...account, cwd, env, stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  let printed = "";
  child.stdout.on("data", (chunk) => {
    output += chunk;
    printed += chunk;
    if (isShown) process.stdout.write(chunk);
  });
  child.stderr.on("data", (chunk) => {
    printed += chunk;
  });
  const code = await new Promise<number | null>((resolve) => {
    child.on("error", (error) => {
      printed += error.message;
      resolve(null);
    });
    child.on("close", resolve);
  });
  if (code !== 0) throw new CommandRefused(withLines(complaint, printed));
  return output;
}

const MAX_LINES = 12;

/** A complaint, and beneath it the last lines of a program's output. */
export function withLines(complaint: string, output: string): string {
  const lines = output.trim().split("\n").slice(-MAX_LINES);
  return [complaint, ...lines.filter((line) => line !== "").map((line) => `  ${line}`)].join("\n");
}
