// A process of this release that takes itself for a later one, with migrations of its own: node later.fixture.ts SCHEMA
import { z } from "zod";
import { speak } from "#kernel/texts/spoken.ts";
import { readConfig } from "#src/operate/config/read-config.ts";
import { explain } from "#src/operate/errors/explain.ts";
import { openStore } from "#src/operate/start/open-store.ts";

const schema = z.object({ folder: z.string(), release: z.string(), servedFrom: z.string() });

try {
  speak();
  await openStore(readConfig(process.env), "store", schema.parse(JSON.parse(process.argv[2] ?? "")));
} catch (error) {
  process.stderr.write(`${explain(error)}\n`);
  process.exit(1);
}
