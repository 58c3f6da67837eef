import type { Job } from "#kernel/jobs/run-jobs.ts";
import { tellWaiting } from "../actions/tell-waiting.ts";

/** Tells who waits for a product that it is back. A switch that was flicked by mistake and back is most often overlooked. */
export const tellWhoWaits: Job = {
  name: "stock: tell who waits",
  everySeconds: 20,
  run: ({ db, mail }) => tellWaiting(db, mail),
};
