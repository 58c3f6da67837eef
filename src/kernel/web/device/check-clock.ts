import { fields, number } from "#kernel/web/shape.ts";
import { setAhead } from "./clock.ts";
import { readTab, writeTab } from "./device-storage.ts";

/** Smaller differences come from the network. */
const TOLERANCE_MS = 60_000;

/** Asks the server for its time, and follows its clock from now on. Without an answer, the device's own counts. */
export async function checkClock(): Promise<void> {
  try {
    const { headers } = await fetch("/healthz", { cache: "no-store" });
    const difference = Date.parse(headers.get("date") ?? "") - Date.now();
    const ahead = Math.abs(difference) > TOLERANCE_MS ? difference : 0;
    setAhead(ahead);
    writeTab(KEY, { ahead, at: Date.now() });
  } catch {
    setAhead(0);
  }
}

const KEY = "santhe.clock";
const isComparison = fields({ ahead: number, at: number });
/** The time for which a comparison of the clocks counts. By then somebody may have set the device's. */
const COUNTS_MS = 30 * 60_000;

/** Follows the server's clock as this tab has compared it a short while ago, or asks for its time. */
export async function followServer(): Promise<void> {
  const last = readTab(KEY, isComparison);
  const age = Date.now() - (last?.at ?? 0);
  if (last && age >= 0 && age < COUNTS_MS) setAhead(last.ahead);
  else await checkClock();
}
