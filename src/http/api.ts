import type { OpenAPIHono } from "@hono/zod-openapi";
import type { Schema } from "hono";
import { newApi } from "#kernel/http/api-route.ts";
import type { AppEnv } from "#kernel/http/app-env.ts";
import { MODULES } from "../modules.ts";

/** The calls of each module that has some. */
type Calls = Extract<(typeof MODULES)[number]["api"], object>;

type SchemaOf<Api> = Api extends OpenAPIHono<AppEnv, infer Own> ? Own : never;

/** Turns `A | B` into `A & B`. */
type All<Union> = (Union extends unknown ? (each: Union) => void : never) extends (all: infer Each) => void
  ? Each
  : never;

/** All calls of the store, for the typed client. */
export type Api = OpenAPIHono<AppEnv, Extract<All<SchemaOf<Calls>>, Schema>>;

/** All calls of the store. */
export const api = MODULES.reduce(
  (all, { api: calls }) => (calls ? all.route("/", calls) : all),
  newApi<AppEnv>(),
);
