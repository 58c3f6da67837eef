import { SETTINGS } from "./read-config.ts";

/** The names of secret settings. A service's URL may contain a password. */
const SECRET = /PASSWORD|_URL$|KEY|TOKEN/;

/** The settings that are set, without secrets. */
export function shownSettings(env: Record<string, string | undefined>): Record<string, string> {
  const shown: Record<string, string> = {};
  for (const name of SETTINGS) {
    const value = env[name];
    if (value && (/^(PUBLIC|ASSETS)_URL$/.test(name) || !SECRET.test(name))) shown[name] = value;
  }
  return shown;
}
