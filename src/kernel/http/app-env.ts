import type { HttpBindings } from "@hono/node-server";
import type { Db } from "#kernel/db/connect.ts";
import type { MailQueue } from "#kernel/jobs/mail-queue.ts";
import type { PictureStore } from "#kernel/media/storage.ts";
import type { Services } from "#kernel/modules/service.ts";
import type { Log } from "./log.ts";
import type { TrustedProxies } from "./trusted-proxies.ts";
import type { UploadRoom } from "./upload/upload-room.ts";

/**
 * What the app is made of; tests and `main.ts` each bring their own. A module that brings a part of its own declares it
 * beside that part (`declare module`).
 */
export interface Deps {
  db: Db;
  /** The address the store is reached at, where it is known. */
  publicUrl: string | null;
  pictures: PictureStore;
  /** Where forms with files are while they are worked on. */
  uploads: UploadRoom;
  mail: MailQueue;
  /** What modules bring along for requests; each finds its own. */
  services: Services;
  log: Log;
  trustedProxies: TrustedProxies;
  maintenance: boolean;
  /** Browsers are to use HTTPS for all subdomains of the store's too. */
  httpsOnSubdomains: boolean;
  now: () => Date;
}

/** How a request reached the app: over a socket, or from a page's loader in this process. */
export type Arrival = Partial<HttpBindings> & { inProcess?: Asker };

/** Whose call it is that comes from a page: the page's visitor and request. */
export type Asker = { clientAddress: string; requestId?: string; failure?: Failure };

/** Whether the log has been told why a request failed. A page shares it with its calls, so that it is told once. */
export type Failure = { isTold: boolean };

/** What a request carries for the handlers; `shopper` and `seller` are there behind their guards. */
export type AppEnv = {
  Bindings: Arrival;
  /**
   * `clientAddress` is what limits count by: of an IPv6 address, its network. `forwardedByProxy` says whether the host
   * and scheme that were forwarded are to be believed. `pageRoute` is the pattern of the page that answered.
   */
  Variables: {
    deps: Deps;
    clientAddress: string;
    forwardedByProxy: boolean;
    requestId: string;
    failure: Failure;
    pageRoute?: string;
  };
};
