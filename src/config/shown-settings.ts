import { SETTINGS } from "./environment.ts";

/** Settings that are secret. The address of a service may have a password in it. */
const SECRET = /PASSWORD|_URL$|KEY|TOKEN/;

/** The settings that are set, without the secret ones. */
export function shownSettings(env: Record<string, string | undefined>): Record<string, string> {
  const shown: Record<string, string> = {};
  for (const name of SETTINGS) {
    const value = env[name];
    if (value && (name === "PUBLIC_URL" || !SECRET.test(name))) shown[name] = value;
  }
  return shown;
}
