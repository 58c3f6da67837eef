// ./santhe install-service [--name NAME] [--print]: has systemd start the store with the machine and after a crash
//   --name NAME   the name of the service and of its account; without it, santhe
//   --print       only prints the unit, and changes nothing
import { StartRefused } from "#kernel/environment/start-refused.ts";
import { loadConfig } from "../operate/config/load-config.ts";
import { installService } from "../operate/service/install-service.ts";
import { commandWords, runCommand } from "./run-command.ts";

const NAME = /^[a-z][a-z0-9-]{0,30}$/;
const OPTIONS = {
  name: { type: "string", default: "santhe" },
  print: { type: "boolean", default: false },
} as const;

await runCommand(async () => {
  const { name, print } = commandWords("install-service", OPTIONS).values;
  if (!NAME.test(name)) {
    throw new StartRefused(
      "--name takes small letters, digits and hyphens. See ./santhe install-service --help",
    );
  }
  await installService(loadConfig(process.env).config, { name, print });
});
