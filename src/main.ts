import cluster from "node:cluster";
import { speak } from "#kernel/texts/spoken.ts";
import { explain } from "./explain.ts";
import { misspeltSettings } from "./start/misspelt-settings.ts";
import { isFirstProcess, NUMBER_VARIABLE, processCount, runProcesses } from "./start/processes.ts";

const development = process.argv.includes("--dev");

async function main(): Promise<void> {
  const count = development ? 1 : processCount(process.env);
  if (count > 1 && cluster.isPrimary) return runProcesses(count);
  // Imported here, as the process that only supervises others doesn't need it.
  const { readConfig, SETTINGS } = await import("./config/read-config.ts");
  if (isFirstProcess()) {
    const known = [...SETTINGS, NUMBER_VARIABLE];
    for (const line of misspeltSettings(process.env, known)) process.stderr.write(`${line}\n`);
  }
  const config = readConfig(process.env);
  speak(config.language);
  const { openStore } = await import("./open-store.ts");
  await openStore(config, development);
}

try {
  await main();
} catch (error) {
  process.stderr.write(`${explain(error)}\n`);
  process.exit(1);
}
