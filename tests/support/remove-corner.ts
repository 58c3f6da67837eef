// Stops the database in a corner of the disk and removes it, for a process that may not wait itself.
import { removeCorner } from "#kernel/db/embedded/shop.support.ts";

const [root = "", dataDir = "", systemDir = ""] = process.argv.slice(2);
await removeCorner({ root, dataDir, systemDir, logged: [] });
