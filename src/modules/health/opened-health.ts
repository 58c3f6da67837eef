import { forAllReaders } from "#kernel/db/reader.ts";
import type { Finding, NamedFinding, StoreHealth } from "#kernel/health/check.ts";
import { service } from "#kernel/modules/service.ts";

/** The result of one run of all checks. */
export type CheckUp = { findings: NamedFinding[]; checkedAt: Date; support: string };

export type OpenedHealth = {
  /** The checks' results, from a run that is at most as old as `LASTS_MS`. */
  recent: () => Promise<CheckUp>;
  /** The results of a run that begins now, or is under way. */
  again: () => Promise<CheckUp>;
  testMail: (to: string) => Promise<Finding>;
};

/** The checks of the open store, for the handlers of calls. */
export const openedHealth = service<OpenedHealth>("the store's health");

/** A page that is opened again soon shows the same results, as the checks ask other machines. */
const LASTS_MS = 60_000;

const WORST_FIRST = ["failing", "warning", "unset", "ok"];

/** Runs the checks for whoever asks. In a process they run once at a time, however many pages ask. */
export function openHealth(health: StoreHealth, now: () => Date): OpenedHealth {
  let running: Promise<CheckUp> | undefined;
  let last: CheckUp | undefined;
  const run = async () => {
    const results = await health.check();
    const findings = results.toSorted((a, b) => WORST_FIRST.indexOf(a.state) - WORST_FIRST.indexOf(b.state));
    last = { findings, checkedAt: now(), support: health.supportText(results) };
    return last;
  };
  const again = () => {
    running ??= forAllReaders(run).finally(() => {
      running = undefined;
    });
    return running;
  };
  const isRecent = ({ checkedAt }: CheckUp) => now().getTime() - checkedAt.getTime() < LASTS_MS;
  return {
    recent: async () => (last && isRecent(last) ? last : again()),
    again,
    testMail: health.testMail,
  };
}
