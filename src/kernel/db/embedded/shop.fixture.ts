// A separate process that uses the database of one DATA_DIR. It reports the URL, and stops on request.
import { startEmbeddedPostgres } from "./start-embedded-postgres.ts";

const [dataDir = "", systemDir = ""] = process.argv.slice(2);
const log = { info: (line: string) => console.error(line), warn: (line: string) => console.error(line) };

const server = await startEmbeddedPostgres({ dataDir, systemDir, log });
process.send?.({ url: server.url });
process.on("message", async () => {
  await server.stop();
  process.disconnect();
});
