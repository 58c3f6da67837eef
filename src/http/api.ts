import { newApi } from "#kernel/http/api-route.ts";
import type { AppEnv } from "#kernel/http/app-env.ts";
import { MODULES } from "../modules.ts";

/** All calls of the store. */
export const api = MODULES.reduce(
  (all, { api: calls }) => (calls ? all.route("/", calls) : all),
  newApi<AppEnv>(),
);
