import { type CallsOf, newApi } from "#kernel/http/api-route.ts";
import type { AppEnv } from "#kernel/http/app-env.ts";
import { commentApi, ratingApi } from "./api.ts";

/** All calls of this module, with their full paths. */
export const ratingCalls = newApi<AppEnv>().route("/api/rating", ratingApi).route("/api/rating", commentApi);

/** The type of the calls, for pages. */
export type RatingApi = CallsOf<typeof ratingCalls>;
