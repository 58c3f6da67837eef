// ./santhe worker: sends mails, runs jobs and makes the nightly backup, for web processes with BACKGROUND=false
import { ConfigError } from "#kernel/environment/variables.ts";
import { loadConfig } from "../operate/config/load-config.ts";
import { SETTINGS } from "../operate/config/read-config.ts";
import { settingsWarnings } from "../operate/config/settings-file.ts";
import { explain } from "../operate/errors/explain.ts";
import { openStore } from "../operate/start/open-store.ts";
import { commandWords } from "./run-command.ts";

try {
  commandWords("worker", {});
  for (const line of settingsWarnings(process.env, SETTINGS)) process.stderr.write(`${line}\n`);
  const { metrics, processes, ...config } = loadConfig(process.env).config;
  // A worker's own address, if it has one, leads nowhere.
  if (config.publicUrl === null)
    throw new ConfigError("A worker needs PUBLIC_URL, the store's address: the links in mails begin with it");
  await openStore(
    {
      ...config,
      background: true,
      processes: 1,
      // The ports before this one are those of the web processes with the same settings.
      metrics: metrics && { ...metrics, port: metrics.port && metrics.port + processes },
    },
    "worker",
  );
} catch (error) {
  process.stderr.write(`${explain(error)}\n`);
  process.exit(1);
}
