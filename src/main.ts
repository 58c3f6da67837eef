import cluster from "node:cluster";
import { resolve } from "node:path";
import { speak } from "#kernel/texts/spoken.ts";
import { processCount } from "./operate/config/concurrency.ts";
import { readSettings, settingsWarnings } from "./operate/config/settings-file.ts";
import { explain } from "./operate/errors/explain.ts";
import { noteEnd } from "./operate/running/last-end.ts";
import { isFirstProcess, NUMBER_VARIABLE, runProcesses } from "./operate/running/processes.ts";

const development = process.argv.includes("--dev");

async function main(): Promise<void> {
  const settings = readSettings(process.env);
  const count = development ? 1 : processCount(settings);
  if (count > 1 && cluster.isPrimary) return runProcesses(count, settings);
  // Imported here, as the process that only supervises others doesn't need it.
  const { readConfig, SETTINGS } = await import("./operate/config/read-config.ts");
  if (isFirstProcess()) {
    const warnings = settingsWarnings(process.env, [...SETTINGS, NUMBER_VARIABLE]);
    for (const line of warnings) process.stderr.write(`${line}\n`);
  }
  const config = readConfig(settings);
  speak(config.language);
  const { openStore } = await import("./operate/start/open-store.ts");
  await openStore(config, development ? "development" : "store");
}

// Without the process that restarts this one (scripts/dev.ts), it ends too.
if (development) process.once("disconnect", () => process.kill(process.pid, "SIGTERM"));

try {
  await main();
} catch (error) {
  // Node names the file and the line, which `explain` doesn't know.
  if (development && error instanceof SyntaxError) throw error;
  const reason = explain(error);
  process.stderr.write(`${reason}\n`);
  if (isFirstProcess()) await noteEnd(resolve(process.env.DATA_DIR || "data"), reason);
  process.exit(1);
}
