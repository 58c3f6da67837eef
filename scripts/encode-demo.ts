// node scripts/encode-demo.ts FOLDER: encodes the demo's pictures into the folder.
import { resolve } from "node:path";
import { diskStore } from "#kernel/media/storage.ts";
import { prepareDemo } from "#src/operate/start/load-demo-catalogue.ts";

const [folder] = process.argv.slice(2);
if (!folder) throw new Error("Say which folder.");
await prepareDemo(diskStore(resolve(folder)));
