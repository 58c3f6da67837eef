import { setAhead } from "./clock.ts";

/** Smaller differences come from the network. */
const TOLERANCE_MS = 60_000;

/** Asks the server for its time, and follows its clock from now on. Without an answer, the device's own counts. */
export async function checkClock(): Promise<void> {
  try {
    const { headers } = await fetch("/healthz", { cache: "no-store" });
    const difference = Date.parse(headers.get("date") ?? "") - Date.now();
    setAhead(Math.abs(difference) > TOLERANCE_MS ? difference : 0);
  } catch {
    setAhead(0);
  }
}
