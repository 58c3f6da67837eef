import { type CallsOf, newApi } from "#kernel/http/api-route.ts";
import type { AppEnv } from "#kernel/http/app-env.ts";
import { invitationsApi } from "./invitations-api.ts";
import { loginsApi } from "./logins-api.ts";
import { peopleApi } from "./people-api.ts";
import { rolesApi } from "./roles-api.ts";
import { stationApi } from "./station-api.ts";
import { watchApi } from "./watch-api.ts";

/** All calls of this module, with their full paths. */
export const staffCalls = newApi<AppEnv>()
  .route("/api/staff", peopleApi)
  .route("/api/staff", rolesApi)
  .route("/api/staff", invitationsApi)
  .route("/api/staff", watchApi)
  .route("/api/staff", stationApi)
  .route("/api/seller", loginsApi);

/** The type of the calls, for pages. */
export type StaffApi = CallsOf<typeof staffCalls>;
