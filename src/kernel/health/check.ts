import { setTimeout as after } from "node:timers/promises";
import type { Connection } from "#kernel/db/connect.ts";
import type { EnvironmentVariables } from "#kernel/environment/variables.ts";
import { loggedError } from "#kernel/http/log.ts";

/** `unset` means that the operator has not set it up, which may be right. */
export const CHECK_STATES = ["ok", "warning", "failing", "unset"] as const;
export type CheckState = (typeof CHECK_STATES)[number];

/** The result of a look at one thing: a sentence for the operator, and another one that says what to do. */
export type Finding = { state: CheckState; says: string; cure?: string };

/** A check of one part of the store. It may find several things. `name` is in camel case. */
export type Check = { name: string; look: () => Promise<Finding | readonly Finding[]> };

/** A finding with the name of its check. */
export type NamedFinding = Finding & { name: string };

/** The facts for the checks of modules. */
export type ModuleFacts = {
  db: Connection;
  now: Date;
  /** The hour of the nightly backup; null: there is none. */
  backupHour: number | null;
  settings: EnvironmentVariables;
};

/** A check that a module brings. */
export type ModuleCheck = {
  name: string;
  look: (facts: ModuleFacts) => Promise<Finding>;
  /** True if a start does it too, and logs what needs action. */
  atStart?: true;
};

/** The open store's checks, for its pages. */
export type StoreHealth = {
  /** Takes at most some seconds longer than `TIMEOUT_MS`, and never fails. */
  check: () => Promise<NamedFinding[]>;
  testMail: (to: string) => Promise<Finding>;
  /** All that somebody who helps needs to know: these findings, the program, the machine, the settings without secrets. */
  supportText: (findings: readonly NamedFinding[]) => string;
};

/** The longest wait for one check. */
export const TIMEOUT_MS = 12_000;

/** Does the checks at the same time. One that fails or gives no answer in time is a finding too. */
export async function runChecks(checks: readonly Check[], timeoutMs = TIMEOUT_MS): Promise<NamedFinding[]> {
  const findings = await Promise.all(checks.map((check) => lookInTime(check, timeoutMs)));
  return findings.flat();
}

async function lookInTime({ name, look }: Check, timeoutMs: number): Promise<NamedFinding[]> {
  const over = new AbortController();
  const late = after(timeoutMs, undefined, { signal: over.signal }).then((): Finding => {
    const says = `This could not be looked at: it gave no answer within ${timeoutMs / 1000} seconds.`;
    return { state: "warning", says };
  });
  late.catch(() => undefined);
  try {
    const result = await Promise.race([look(), late]);
    return [result].flat().map((each) => ({ name, ...each }));
  } catch (error) {
    return [{ name, state: "warning", says: `This could not be looked at: ${loggedError(error).message}.` }];
  } finally {
    over.abort();
  }
}

/** The findings that need somebody, the worst first. */
export function troubles(findings: readonly NamedFinding[]): NamedFinding[] {
  return (["failing", "warning"] as const).flatMap((state) =>
    findings.filter((each) => each.state === state),
  );
}

/** The name of a check as words: `backupPlace` is "backup place". */
export const checkLabel = (name: string): string =>
  name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

export const MB = 1024 * 1024;
export const GB = 1024 * MB;

/** A number of bytes for people: "812 MB" or "23.4 GB". */
export function sizeOf(bytes: number): string {
  if (bytes < GB) return `${Math.round(bytes / MB)} MB`;
  return `${(bytes / GB).toFixed(bytes < 100 * GB ? 1 : 0)} GB`;
}
