// ./santhe reset-seller [--email ADDRESS]: for a lost password, gives the seller a new one
//   --email ADDRESS   gives the seller this address, too
import { installModules } from "#kernel/modules/installed-modules.ts";
import { COMMANDS, MODULES } from "../modules.ts";
import { loadConfig } from "../operate/config/load-config.ts";
import { placeOfSetting } from "../operate/config/settings-file.ts";
import { connectToStore } from "../operate/places/connect-to-store.ts";
import { commandWords, runCommand } from "./run-command.ts";

await runCommand(async () => {
  // Refuses mistyped options before a database starts. The module's command reads them.
  commandWords("reset-seller", { email: { type: "string" } });
  const { config } = loadConfig(process.env);
  installModules(MODULES);
  const { db, close } = await connectToStore(config);
  try {
    const whereSet = (name: string) => placeOfSetting(name, process.env);
    const report = await COMMANDS.get("reset-seller")?.({ db, config, whereSet }, process.argv.slice(2));
    process.stdout.write(report ?? "");
  } finally {
    await close();
  }
});
