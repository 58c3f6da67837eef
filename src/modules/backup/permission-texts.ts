import { catalogue } from "#kernel/texts/catalogue.ts";

/** The module's permissions in the table of roles, in the owner's words. */
export const t = catalogue("backup/permissions", {
  seeBackups: "sees the backups",
  changeBackups: "makes backups and says where they go",
});
