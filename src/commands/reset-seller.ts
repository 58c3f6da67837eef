// ./santhe reset-seller [--email ADDRESS]: for a lost password, gives the seller a new one
//   --email ADDRESS   gives the seller this address, too
import { installModules } from "#kernel/modules/installed-modules.ts";
import { speak } from "#kernel/texts/spoken.ts";
import { COMMANDS, MODULES } from "../modules.ts";
import { readConfig } from "../operate/config/read-config.ts";
import { placeOfSetting, readSettings } from "../operate/config/settings-file.ts";
import { explain } from "../operate/errors/explain.ts";
import { connectToStore } from "../operate/places/connect-to-store.ts";
import { commandWords } from "./command-words.ts";

try {
  // The command of the module reads them. What is mistyped is told before a database starts.
  commandWords("reset-seller", { email: { type: "string" } });
  const config = readConfig(readSettings(process.env));
  speak(config.language);
  installModules(MODULES);
  const { db, close } = await connectToStore(config);
  try {
    const whereSet = (name: string) => placeOfSetting(name, process.env);
    const said = await COMMANDS.get("reset-seller")?.({ db, config, whereSet }, process.argv.slice(2));
    process.stdout.write(said ?? "");
  } finally {
    await close();
  }
} catch (error) {
  process.stderr.write(`${explain(error)}\n`);
  process.exitCode = 1;
}
