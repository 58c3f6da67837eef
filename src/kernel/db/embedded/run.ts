import { spawn } from "node:child_process";
import type { Account } from "./operating-account.ts";

/** What PostgreSQL's programs get to see: none of the shop's own environment, which holds secrets. */
export const POSTGRES_ENV = { LC_ALL: "C", TZ: "UTC", PATH: process.env.PATH ?? "/usr/bin:/bin" };

export interface Outcome {
  code: number | null;
  output: string;
}

/** Runs a program to its end, as `account` when one is given, and collects what it prints. Never throws. */
export function run(file: string, args: string[], account?: Account): Promise<Outcome> {
  return new Promise((resolve) => {
    const child = spawn(file, args, {
      ...(account ? { uid: account.uid, gid: account.gid } : {}),
      // The account may not be allowed to enter the folder we were started in.
      cwd: "/",
      env: POSTGRES_ENV,
      stdio: ["ignore", "pipe", "pipe"],
    });
    let output = "";
    child.stdout.on("data", (chunk) => {
      output += chunk;
    });
    child.stderr.on("data", (chunk) => {
      output += chunk;
    });
    child.on("error", (error) => resolve({ code: null, output: error.message }));
    child.on("close", (code) => resolve({ code, output }));
  });
}
