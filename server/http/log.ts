import { pino } from "pino";

export type Log = ReturnType<typeof createLog>;

/** The server's log: one JSON line an event; cookies, passwords and bodies never enter it. */
export function createLog(level: string) {
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime });
}
