import type { OpenAPIHono } from "@hono/zod-openapi";
import type { Context, Env, Hono, MiddlewareHandler, Schema } from "hono";
import type { Connection, Db, Tx } from "#kernel/db/connect.ts";
import type { CachedTables } from "#kernel/db/invalidation-triggers.ts";
import type { MigrationFacts } from "#kernel/db/migrate.ts";
import type { ModuleSettings, Variables } from "#kernel/environment/variables.ts";
import type { ModuleCheck } from "#kernel/health/check.ts";
import type { AppEnv, Deps } from "#kernel/http/app-env.ts";
import type { Job } from "#kernel/jobs/run-jobs.ts";
import type { MailKind } from "#kernel/mail/define-mail.ts";
import type { Sender } from "#kernel/mail/smtp-transport.ts";
import type { PictureShape } from "#kernel/media/picture-widths.ts";
import type { DatabaseMetric } from "#kernel/metrics/exposition.ts";
import type { Background, StoreParts } from "./background.ts";
import type { DeletedAccount, Extension, SearchEnginePaths } from "./installed-modules.ts";
import type { Offline } from "./offline.ts";

/** The addresses of the pages' fonts: of text, and of titles. */
export type PageFonts = { text: string; display: string };

/** Loads text catalogues, each by its id: `{ "audit/server": () => import("./server-texts.ts") }`. */
type TextLoaders = Readonly<Record<string, () => Promise<{ t: object }>>>;

/** The fate of a shopper's data in a table when the account is deleted. */
type ShopperData =
  | "goes with the account"
  | "goes by its e-mail or scope"
  | "stays, and names nobody"
  | "belongs to an order, and has no words of a shopper"
  | "knows of no shopper";

/** A module, as the `module.ts` of its folder defines it. */
type Definition<Texts> = {
  /** The name of its folder. */
  name: string;
  /** The modules whose `index.ts` it may import. No circle can arise, as each of them has to be defined first. */
  uses: readonly { name: string }[];
  /** Its API calls, with their full paths. */
  api?: OpenAPIHono<Env & AppEnv, Schema>;
  /** The environment variables that it reads at start. */
  variables?: Pick<Variables<object>, "names" | "read">;
  /** The logins that calls may require. */
  apiLogins?: readonly ApiLogin[];
  /** Values of the operator's settings that migrations read. */
  migrationFacts?: (config: { modules: ModuleSettings }) => MigrationFacts;
  /**
   * Its routes beside the API and the pages. They also answer while the store is closed for maintenance. `fonts` are the
   * addresses of the pages' fonts, where they are built.
   */
  routes?: (web: { fonts?: PageFonts | undefined }) => Hono<AppEnv>;
  /** Its middleware: for all requests except health checks, and for those that the modules' routes leave. */
  middleware?: { requests?: MiddlewareHandler<AppEnv>; apiAndPages?: MiddlewareHandler<AppEnv> };
  /** The kind of a request's visitor, such as a seller. All visitors of a kind see the same frames of pages. */
  visitorKind?: (c: Context<AppEnv>) => Promise<string>;
  /** Changes the response of a failed request, such as into a page. */
  formatFailure?: (response: Response, c: Context<AppEnv>) => Promise<Response>;
  /** Its value that every process keeps in memory and pages show. */
  inMemory?: (deps: Deps) => InMemory;
  /** Opens its background work in each process, and provides the services of its handlers. */
  open?: (store: StoreParts) => Promise<Background>;
  mails?: readonly MailKind<never>[];
  jobs?: readonly Job[];
  /** Its extensions of other modules. */
  extends?: readonly Extension[];
  /**
   * Its tables. A foreign key or `onAccountDeleted` deletes what goes with the account; `shopper-tables.test.ts` fails
   * for a table that is missing here.
   */
  tables?: Readonly<Record<string, ShopperData>>;
  /**
   * Deletes its data about a person in the transaction that deletes the account. `null` means that it keeps none, or
   * only rows that a foreign key deletes.
   */
  onAccountDeleted: ((tx: Tx, account: DeletedAccount) => Promise<void>) | null;
  /** Its text catalogues by their ids. They are loaded only when a language is checked against them. */
  texts?: Texts;
  /** Its pages for search engines. Without it, they find its pages through links alone. */
  searchEngines?: SearchEnginePaths;
  /** The calls whose answers are the same for all visitors, each with the parameters that it reads. */
  cachedCalls?: Readonly<Record<string, readonly string[]>>;
  /** Its pages and calls that browsers keep for times without a network. */
  offline?: Offline;
  /** Its tables that cached pages and calls show. Each start creates the triggers that invalidate them. */
  cachedTables?: CachedTables;
  /** Its part of the store's health. */
  checks?: readonly ModuleCheck[];
  /** Reads the sender of the store's mails; undefined if the store was never opened. */
  sender?: (db: Connection) => Promise<Sender | undefined>;
  /** Its commands for the operator, by their names. */
  commands?: Readonly<Record<string, OperatorCommand>>;
  /** Its metrics from the database. */
  metrics?: readonly DatabaseMetric[];
  /** Its part of the demo that fills an empty store, and the check that the store is empty for it. */
  demo?: Demo;
  /** Its table whose rows say how large a store is, and their name for the operator. One module has it. */
  tally?: { table: `public.${string}`; name: string };
  /** Its tables that are left out of backups. */
  notBackedUp?: readonly `public.${string}`[];
};

/** A store that is open or closed. `whereSet` says where the operator has set a variable, for people. */
export type CommandedStore = {
  db: Db;
  config: { modules: ModuleSettings };
  whereSet: (name: string) => string;
};

/** An operator's command that can't be done. The message is a sentence for the operator. */
export class CommandRefused extends Error {}

/**
 * Does something for the operator with a store. `words` are the command's. Returns the lines to print. Throws
 * `CommandRefused`.
 */
export type OperatorCommand = (store: CommandedStore, words: readonly string[]) => Promise<string>;

/** Defines a module. Its texts keep their types, for the languages. */
export function defineModule<Texts extends TextLoaders = Record<never, never>>(
  definition: Definition<Texts>,
): Definition<Texts> {
  return definition;
}

/** A value of the database that a module keeps in memory and pages show. The response cache follows it. */
type InMemory = {
  /** Calls `listener` whenever another value becomes current. */
  onTaken: (listener: () => void) => void;
  /** Reads the value again, as it may have changed. */
  lookAgain?: () => void;
  /** The moment at which pages of `madeAt` are outdated by themselves; undefined: not before the day ends. */
  outdatedAt?: (madeAt: Date) => Date | undefined;
};

/** Takes in a picture's file through the same intake as an upload. Returns its URL. */
export type StorePicture = (file: URL, shape: PictureShape) => Promise<string>;

/** A module's part of the demo that fills an empty store. */
export type Demo = {
  /** True if the store has data of its own. Then no module adds anything. */
  inUse?: (db: Connection) => Promise<boolean>;
  /**
   * Prepares the module's data before the transaction begins. Returns the function that writes them. All modules write
   * in one transaction, in their order.
   */
  prepare?: (takeIn: StorePicture) => Promise<(tx: Tx) => Promise<void>>;
};

/** A login that calls may require, for the API document and for the room of its requests. */
export type ApiLogin = {
  /** Its name in the document and in the `security` of calls. */
  name: string;
  /** The part of a call that carries it: a cookie or a header. */
  in: "cookie" | "header";
  /** The name of the cookie, without the prefix for HTTPS, or of the header. */
  key: string;
  /** The call that sets the cookie, or tells what to send in the header. */
  call: string;
  /** True if its calls refuse visitors with another login as forbidden. */
  isExclusive: boolean;
  /** True if its requests have room of their own when the store is full of others'. */
  hasOwnRoom?: true;
};
