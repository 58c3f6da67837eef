import type { OpenAPIHono } from "@hono/zod-openapi";
import type { Schema } from "hono";
import { newApi } from "#kernel/http/api-route.ts";
import type { AppEnv } from "#kernel/http/app-env.ts";
import { MODULES } from "./modules.ts";

/** The calls of each module that has any. */
type Calls = Extract<(typeof MODULES)[number]["api"], object>;

type SchemaOf<Api> = Api extends OpenAPIHono<AppEnv, infer Own> ? Own : never;

/** `A | B` → `A & B`. */
type All<Union> = (Union extends unknown ? (each: Union) => void : never) extends (all: infer Each) => void
  ? Each
  : never;

/** Every call of the store, as the typed client sees it. */
export type Api = OpenAPIHono<AppEnv, Extract<All<SchemaOf<Calls>>, Schema>>;

/** Every call of the store. */
export const api = MODULES.reduce(
  (all, { api: calls }) => (calls ? all.route("/", calls) : all),
  newApi<AppEnv>(),
);
