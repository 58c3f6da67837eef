import type { EnvironmentVariables } from "#kernel/environment/variables.ts";
import { speak } from "#kernel/texts/spoken.ts";
import type { Config } from "./config.ts";
import { readConfig } from "./read-config.ts";
import { readSettings } from "./settings-file.ts";

/** The operator's settings: as they are set, and parsed. */
export type LoadedConfig = { settings: EnvironmentVariables; config: Config };

/** Reads the operator's settings, and has the process speak the store's language. Throws a `ConfigError` with the reason. */
export function loadConfig(processEnv: EnvironmentVariables): LoadedConfig {
  const settings = readSettings(processEnv);
  const config = readConfig(settings);
  speak(config.language);
  return { settings, config };
}
