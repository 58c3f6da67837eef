import type { HttpBindings } from "@hono/node-server";
import type { Db } from "#kernel/db/connect.ts";
import type { MailQueue } from "#kernel/jobs/mail-queue.ts";
import type { PictureStore } from "#kernel/media/storage.ts";
import type { Account, SellerAccount } from "#modules/identity/actions/session.ts";
import type { LoginLimits } from "#modules/identity/http/login-limits.ts";
import type { OrderNews } from "#modules/order/actions/order-news.ts";
import type { SettingsReader } from "#modules/store/actions/open-settings.ts";
import type { Log } from "./log.ts";

/** What the app is made of; tests and `main.ts` each bring their own. */
export type Deps = {
  db: Db;
  settings: SettingsReader;
  /** The address the store is reached at, where it is known. */
  publicUrl: string | null;
  pictures: PictureStore;
  limits: LoginLimits;
  mail: MailQueue;
  orderNews: OrderNews;
  log: Log;
  trustProxy: boolean;
  maintenance: boolean;
  now: () => Date;
};

/** How a request reached the app: over a socket, or from a page's loader in this process. */
export type Arrival = Partial<HttpBindings> & { inProcess?: { clientAddress: string } };

/** What a request carries for the handlers; `shopper` and `seller` are there behind their guards. */
export type AppEnv = {
  Bindings: Arrival;
  /** `clientAddress` is what limits count by: of an IPv6 address, its network. */
  Variables: { deps: Deps; clientAddress: string; requestId: string };
};

export type ShopperEnv = { Bindings: Arrival; Variables: AppEnv["Variables"] & { shopper: Account } };
export type SellerEnv = { Bindings: Arrival; Variables: AppEnv["Variables"] & { seller: SellerAccount } };
