import { answers, callsOf, newApi } from "#kernel/http/api-route.ts";
import type { AppEnv } from "#kernel/http/app-env.ts";
import { forEveryone } from "#modules/identity/index.ts";
import {
  growerCardsQuerySchema,
  growerCardsSchema,
  growerPageAnswerSchema,
  growerSlugSchema,
  pickingsSchema,
} from "./contract/pages.ts";
import { listGrowerCards, listPickings, loadGrowerPage } from "./growers/public-pages.ts";

const calls = callsOf("Growers");

const list = calls.get("/", {
  summary: "The people who grow what the store sells",
  ...forEveryone,
  request: { query: growerCardsQuerySchema },
  responses: answers(growerCardsSchema, "By name"),
});

const pickings = calls.get("/pickings", {
  summary: "The growers of the newest pickings, for the home page",
  ...forEveryone,
  responses: answers(pickingsSchema, "The newest first, then by name"),
});

const one = calls.get("/one/{slug}", {
  summary: "A grower, as their page shows them",
  ...forEveryone,
  request: { params: growerSlugSchema },
  responses: answers(growerPageAnswerSchema, "The grower"),
});

export const growerPagesApi = newApi<AppEnv>()
  .openapi(list, async (c) => {
    const query = c.req.valid("query");
    const page = await c.var.deps.readShown((db) => listGrowerCards(db, query));
    return c.json({ success: true as const, ...page }, 200);
  })
  .openapi(pickings, async (c) => {
    const growers = await c.var.deps.readShown(listPickings);
    return c.json({ success: true as const, growers }, 200);
  })
  .openapi(one, async (c) => {
    const { slug } = c.req.valid("param");
    const grower = await c.var.deps.readShown((db) => loadGrowerPage(db, slug));
    return c.json({ success: true as const, grower }, 200);
  });
