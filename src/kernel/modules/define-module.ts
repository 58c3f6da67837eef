import type { OpenAPIHono } from "@hono/zod-openapi";
import type { Env, Hono, Schema } from "hono";
import type { Tx } from "#kernel/db/connect.ts";
import type { AppEnv } from "#kernel/http/app-env.ts";
import type { Job } from "#kernel/jobs/run-jobs.ts";
import type { MailKind } from "#kernel/mail/define-mail.ts";
import type { DatabaseMetric } from "#kernel/metrics/exposition.ts";
import type { Background, StoreParts } from "./background.ts";
import type { Demo } from "./demo.ts";
import type { DeletedShopper, Extension, SearchEnginePaths } from "./installed-modules.ts";

/** Loads text catalogues, each by its id: `{ "order/seller": () => import("./seller-texts.ts") }`. */
type TextLoaders = Readonly<Record<string, () => Promise<{ t: object }>>>;

/** All that the store has to know of a module, as `module.ts` of its folder says it. */
type Definition<Api, Texts> = {
  /** The name of its folder. */
  name: string;
  /** The modules whose faces it may import. No circle can arise, as each of them has to be defined first. */
  uses: readonly { name: string }[];
  /** Its calls, with their whole paths. */
  api?: Api;
  /** What its calls need of the role of whoever makes them, such as `stock.change`. */
  permissions?: readonly string[];
  /** What it answers itself beside the API and the pages, also while the store is closed for maintenance. */
  routes?: () => Hono<AppEnv>;
  /** Opens what it runs beside the requests in each process, and puts what its handlers need into the services. */
  open?: (store: StoreParts) => Promise<Background>;
  mails?: readonly MailKind<never>[];
  jobs?: readonly Job[];
  /** What it adds to other modules, at their extension points. */
  extends?: readonly Extension[];
  /**
   * Takes out what it keeps of a shopper whose account is deleted, in the transaction that deletes it. `null` says that
   * it keeps nothing, or only what goes with the account by a foreign key.
   */
  onShopperDeleted: ((tx: Tx, shopper: DeletedShopper) => Promise<void>) | null;
  /** Its text catalogues by their ids. They are loaded only when a language is checked against them. */
  texts?: Texts;
  /** What search engines are to know of its pages; without it they learn of them from links alone. */
  searchEngines?: SearchEnginePaths;
  /** The calls whose answers are the same for all visitors, each with the parameters that it reads. */
  cachedCalls?: Readonly<Record<string, readonly string[]>>;
  /** Numbers of the database that the metrics tell. */
  metrics?: readonly DatabaseMetric[];
  /** What it adds to the demo that an empty store is filled with, and when the store is not empty for it. */
  demo?: Demo;
  /** Its tables whose rows are in no backup. */
  notBackedUp?: readonly `public.${string}`[];
};

/** Declares a module. The types of its calls and texts stay known: the typed client and the languages go by them. */
export function defineModule<
  Api extends OpenAPIHono<Env & AppEnv, Schema> | undefined = undefined,
  Texts extends TextLoaders = Record<never, never>,
>(definition: Definition<Api, Texts>): Definition<Api, Texts> {
  return definition;
}
