import type { HttpBindings } from "@hono/node-server";
import type { Db } from "#server/db/connect.ts";
import type { MailQueue } from "#server/jobs/mail-queue.ts";
import type { PictureStore } from "#server/media/storage.ts";
import type { Account, SellerAccount } from "#server/services/account/session.ts";
import type { OrderNews } from "#server/services/order/order-news.ts";
import type { SettingsReader } from "#server/services/store/open-settings.ts";
import type { Log } from "./log.ts";
import type { LoginLimits } from "./login-limits.ts";

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
