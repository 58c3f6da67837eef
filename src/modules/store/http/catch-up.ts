import { createMiddleware } from "hono/factory";
import type { AppEnv } from "#kernel/http/app-env.ts";
import { openedSettings } from "../open-settings.ts";

/** Delays requests in a process that was paused, until it knows the settings that have changed meanwhile. */
export const catchUp = createMiddleware<AppEnv>(async (c, next) => {
  const reading = openedSettings.of(c.var.deps).caughtUp();
  if (reading) await reading;
  return next();
});
