import cluster from "node:cluster";
import { speak } from "#kernel/texts/spoken.ts";
import { SETTINGS } from "./config/environment.ts";
import { readConfig } from "./config/read-config.ts";
import { explain } from "./explain.ts";
import { misspeltSettings } from "./start/misspelt-settings.ts";
import { runProcesses } from "./start/processes.ts";

const development = process.argv.includes("--dev");

async function main(): Promise<void> {
  const config = readConfig(process.env);
  speak(config.language);
  if (config.processes > 1 && cluster.isPrimary && !development) return runProcesses(config.processes);
  // Imported here, as the process that only supervises others doesn't need it.
  const { openStore } = await import("./open-store.ts");
  await openStore(config, development);
}

try {
  if (cluster.isPrimary) {
    for (const line of misspeltSettings(process.env, SETTINGS)) process.stderr.write(`${line}\n`);
  }
  await main();
} catch (error) {
  process.stderr.write(`${explain(error)}\n`);
  process.exit(1);
}
