import { appKill } from "./parts/app-kill.ts";
import { connections } from "./parts/connections.ts";
import { databaseKill } from "./parts/database-kill.ts";
import { frozen } from "./parts/frozen.ts";
import { fullDisk } from "./parts/full-disk.ts";
import { journey } from "./parts/journey.ts";
import { overload } from "./parts/overload.ts";
import { sigterm } from "./parts/sigterm.ts";
import type { Stage } from "./stage.ts";

/** One way to break a store. Returns its findings as a text. */
export type Part = {
  name: string;
  rounds: number;
  /** The number of minutes after which no round begins. */
  minutes: number;
  run: (stage: Stage, rounds: number) => Promise<string>;
};

/** All parts. Together they take twenty-five minutes. */
export const PARTS: readonly Part[] = [
  { name: "app-kill", rounds: 100, minutes: 6, run: appKill },
  { name: "database-kill", rounds: 20, minutes: 2, run: databaseKill },
  { name: "sigterm", rounds: 30, minutes: 5, run: sigterm },
  { name: "connections", rounds: 100, minutes: 1, run: connections },
  { name: "frozen", rounds: 1, minutes: 1, run: frozen },
  { name: "overload", rounds: 1, minutes: 1, run: overload },
  { name: "journey", rounds: 1, minutes: 5, run: journey },
  { name: "full-disk", rounds: 1, minutes: 2, run: fullDisk },
];
