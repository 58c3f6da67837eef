import { catalogue } from "#kernel/texts/catalogue.ts";

/** What only the server says about backups. */
export const t = catalogue("backup/server", {
  begun: "The backup has begun",
  underWay: "A backup is being made already",
});
