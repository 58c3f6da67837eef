// ./santhe doctor [--mail ADDRESS]: says what is wrong with the store or its surroundings, and what to do
//   --mail ADDRESS    sends a test mail there
//   --dkim SELECTOR   looks for the DKIM record of this name, too
//   --json            prints the findings as JSON
import { loadConfig } from "../operate/config/load-config.ts";
import { examineStore } from "../operate/health/examine-store.ts";
import { commandWords, runCommand } from "./run-command.ts";

const OPTIONS = {
  mail: { type: "string" },
  dkim: { type: "string" },
  json: { type: "boolean", default: false },
} as const;

await runCommand(async () => {
  const { values } = commandWords("doctor", OPTIONS);
  const { isWell, report } = await examineStore(loadConfig(process.env), values);
  process.stdout.write(report);
  if (!isWell) process.exitCode = 1;
});
