import { type DestinationStream, pino } from "pino";
import { loggedError } from "./logged-error.ts";

export type Log = ReturnType<typeof createLog>;

/** The server's log: one JSON line an event; cookies, passwords and bodies never enter it. */
export function createLog(level: string, destination?: DestinationStream) {
  const serializers = { err: loggedError };
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime, serializers }, destination);
}
