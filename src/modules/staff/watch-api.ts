import { z } from "@hono/zod-openapi";
import { callsOf, newApi } from "#kernel/http/api-route.ts";
import type { AppEnv } from "#kernel/http/app-env.ts";
import { forSeller } from "#modules/identity/index.ts";
import { streamRights } from "./http/watch-stream.ts";

const calls = callsOf("Staff");

const watch = calls.get("/watch", {
  summary: "Who one is and what one may do, with each change, for as long as the session lasts",
  ...forSeller("own"),
  responses: {
    200: {
      content: { "text/event-stream": { schema: z.string() } },
      description:
        "`role` with the person and their permissions as JSON, `ended` with the session, and whether the person has left",
    },
  },
});

export const watchApi = newApi<AppEnv>().openapi(watch, (c) => streamRights(c));
