// ./santhe take-pictures: makes this machine's folder the place of the pictures, after another machine's
import { ConfigError } from "#kernel/environment/variables.ts";
import { loadConfig } from "../operate/config/load-config.ts";
import { openPlace } from "../operate/places/connect-to-store.ts";
import { takePictures } from "../operate/places/refuse-other-pictures.ts";
import { commandWords, runCommand } from "./run-command.ts";

await runCommand(async () => {
  commandWords("take-pictures", {});
  const { config } = loadConfig(process.env);
  if (config.bucket)
    throw new ConfigError("The store's pictures are in the bucket of S3_BUCKET: leave S3_ out");
  const database = await openPlace(config, { make: false });
  try {
    await takePictures(database.url, config);
    process.stdout.write(`The store's pictures are in ${config.dataDir}/uploads from the next start on.\n`);
  } finally {
    await database.close();
  }
});
