import { existsSync, readFileSync } from "node:fs";
import { chown, copyFile, readFile, rename, rm, stat } from "node:fs/promises";
import { parseEnv } from "node:util";
import { writeDurably } from "#kernel/db/embedded/durable-file.ts";
import type { EnvironmentVariables } from "#kernel/environment/variables.ts";
import { CommandRefused } from "#kernel/modules/define-module.ts";
import { linesWithoutValue } from "../config/settings-file.ts";

const DATABASE = ["DATABASE_URL", "DATABASE_DIRECT_URL", "DATABASE_POOLER"];
const isOfPlace = (name: string): boolean => DATABASE.includes(name) || name.startsWith("S3_");

/** Reads the settings of the new place. Throws `CommandRefused` if the file has others, or none. */
export function readNewSettings(file: string): EnvironmentVariables {
  if (!existsSync(file)) throw new CommandRefused(`There is no file ${file}.`);
  const text = readFileSync(file, "utf8");
  const settings = parseEnv(text);
  const [empty] = linesWithoutValue(text);
  if (empty)
    throw new CommandRefused(`Line ${empty.number} of ${file} has no =, and sets nothing. Correct it first.`);
  const other = Object.keys(settings).find((name) => !isOfPlace(name));
  if (other !== undefined) {
    throw new CommandRefused(
      `${file} sets ${other}. Only DATABASE_URL and what belongs to it, and S3_ settings move a store.`,
    );
  }
  if (!settings.DATABASE_URL && !settings.S3_BUCKET) {
    throw new CommandRefused(
      `${file} says no new place: set DATABASE_URL, or the S3_ settings of a bucket, or both.`,
    );
  }
  return settings;
}

/** The settings file as it was before the move. */
export const fileBeforeMove = (file: string): string => `${file}.before-move`;

/**
 * Puts settings into the operator's file, which is kept under another name. Each line of another setting stays. The file
 * belongs to whom it, or its folder, belonged.
 */
export async function writeSettings(
  file: string,
  folder: string,
  settings: EnvironmentVariables,
): Promise<void> {
  const before = await readFile(file, "utf8").catch(() => undefined);
  if (before === undefined) await rm(fileBeforeMove(file), { force: true });
  else await copyFile(file, fileBeforeMove(file));
  const owner = await stat(before === undefined ? folder : file);
  const isReplaced = (line: string) =>
    Object.keys(settings).some((name) => new RegExp(`^\\s*(export\\s+)?${name}\\s*=`).test(line));
  const remainingLines = (before ?? "").split("\n").filter((line) => line !== "" && !isReplaced(line));
  const lines = Object.entries(settings).map(([name, value]) => `${name}=${quote(value ?? "")}`);
  await writeDurably(file, `${[...remainingLines, ...lines].join("\n")}\n`);
  if (process.getuid?.() === 0) await chown(file, owner.uid, owner.gid);
}

function quote(value: string): string {
  const mark = ["", "'", '"', "`"].find((mark) =>
    mark === "" ? /^[\w:/?&=.@%+,~-]*$/.test(value) : !value.includes(mark),
  );
  if (mark === undefined)
    throw new CommandRefused("A setting has all kinds of quotation marks, which a file can't hold.");
  return mark + value + mark;
}

/** Brings back the settings file as it was before the move. */
export async function takeSettingsBack(file: string): Promise<void> {
  if (existsSync(fileBeforeMove(file))) await rename(fileBeforeMove(file), file);
  else await rm(file, { force: true });
}
