// Stops and removes a test run's database, for a process that can't wait for it.
import { removeCorner } from "#kernel/db/embedded/shop.support.ts";

const [root = "", dataDir = "", systemDir = ""] = process.argv.slice(2);
await removeCorner({ root, dataDir, systemDir, logged: [] });
