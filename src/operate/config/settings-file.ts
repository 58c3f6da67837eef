import { readFileSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseEnv } from "node:util";
import { ConfigError, type EnvironmentVariables } from "#kernel/environment/variables.ts";
import { misspeltSettings, unknownSetting } from "./misspelt-settings.ts";

/** The file in `DATA_DIR` with the operator's settings. */
const NAME = "santhe.env";
/** The bits of a file's mode for accounts other than its owner and its group. */
const OTHERS = 0o007;

/**
 * The operator's settings: the process's environment, and beside it `DATA_DIR/santhe.env` if there is such a file. What
 * the process has set wins. Throws a `ConfigError` if the file can't be read, or sets `DATA_DIR` itself.
 */
export function readSettings(processEnv: EnvironmentVariables): EnvironmentVariables {
  const { path, settings } = settingsFile(processEnv);
  if (settings.DATA_DIR) throw new ConfigError(`DATA_DIR can't be set in ${path}, which is inside of it`);
  const given = Object.entries(processEnv).filter(([, value]) => value !== undefined && value !== "");
  return { ...settings, ...Object.fromEntries(given) };
}

/** The place where the operator has set a variable, for people: the environment wins over the file. */
export const placeOfSetting = (name: string, processEnv: EnvironmentVariables): string =>
  processEnv[name] ? "in the environment" : `in ${settingsFile(processEnv).path}`;

/**
 * A line for each thing about the settings that the operator should know: names that are no settings, lines of the file
 * that set nothing, and a file that everybody can read.
 */
export function settingsWarnings(
  processEnv: EnvironmentVariables,
  settingNames: readonly string[],
): string[] {
  const { path, settings, text } = settingsFile(processEnv);
  const names = Object.keys(settings).toSorted();
  const isExposed = text !== "" && (statSync(path).mode & OTHERS) !== 0;
  return [
    ...misspeltSettings(processEnv, settingNames),
    ...names
      .filter((name) => !settingNames.includes(name))
      .map((name) => `${path}: ${unknownSetting(name, settingNames)}`),
    ...linesWithoutValue(text).map(
      ({ number, word }) =>
        `${path}: line ${number} has no =, and does nothing. Write ${settingNames.includes(word) ? word : "NAME"}=value.`,
    ),
    ...(isExposed ? [`Every account of this machine can read ${path}. Protect it: chmod 600 ${path}`] : []),
  ];
}

type SettingsFile = { path: string; settings: EnvironmentVariables; text: string };

function settingsFile({ DATA_DIR }: EnvironmentVariables): SettingsFile {
  const path = join(resolve(DATA_DIR || "data"), NAME);
  try {
    const text = readFileSync(path, "utf8");
    return { path, settings: parseEnv(text), text };
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    // There is no such file. Whether DATA_DIR itself can be used is checked later.
    if (code === "ENOENT" || code === "ENOTDIR") return { path, settings: {}, text: "" };
    throw new ConfigError(`${path} can't be read: ${error instanceof Error ? error.message : error}`);
  }
}

/** A value in quotation marks, which may have several lines. */
const QUOTED = /=[ \t]*(["'`])[\s\S]*?\1/g;

/**
 * The lines of a settings file that set nothing, as they have no `=`. `word` is the first one, which may be the name of a
 * setting: the rest may be secret.
 */
export function linesWithoutValue(text: string): { number: number; word: string }[] {
  const unquoted = text.replaceAll(QUOTED, (value) => `=${value.replaceAll(/[^\n]/g, "")}`);
  return unquoted
    .split("\n")
    .map((line, index) => ({ number: index + 1, line: line.trim() }))
    .filter(({ line }) => line !== "" && !line.startsWith("#") && !line.includes("="))
    .map(({ number, line }) => ({ number, word: /^(?:export\s+)?([A-Z\d_]*)/.exec(line)?.[1] ?? "" }));
}
