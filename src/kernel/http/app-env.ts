import type { HttpBindings } from "@hono/node-server";
import type { Db } from "#kernel/db/connect.ts";
import type { ShownReader } from "#kernel/db/replica.ts";
import type { MailQueue } from "#kernel/jobs/mail-queue.ts";
import type { PictureStore } from "#kernel/media/storage.ts";
import type { Services } from "#kernel/modules/service.ts";
import type { Languages } from "#kernel/texts/language.ts";
import type { Log } from "./log.ts";
import type { TrustedProxies } from "./trusted-proxies.ts";
import type { UploadSpool } from "./upload/receive-upload.ts";

/**
 * The parts that the app is made of. Tests and `main.ts` each bring their own. What modules provide for requests is
 * among the services.
 */
export interface Deps {
  db: Db;
  /** Reads what all visitors are shown, from a replica if there is one. Sellers' calls read from `db`. */
  readShown: ShownReader;
  /** The store's public address, if it is known. */
  publicUrl: string | null;
  /** The host that browsers get built files and pictures from, if it is not the store's. */
  assetsUrl: string | null;
  /** The addresses of other front ends, whose pages may make calls with a visitor's cookies. */
  allowedOrigins: readonly string[];
  pictures: PictureStore;
  uploads: UploadSpool;
  mail: MailQueue;
  services: Services;
  log: Log;
  /** The languages that the store has now, its own first. */
  languages: () => Languages;
  trustedProxies: TrustedProxies;
  maintenance: boolean;
  /** Tells browsers to use HTTPS for all subdomains of the store too. */
  httpsOnSubdomains: boolean;
  now: () => Date;
}

/** The way a request reached the app: over a socket, or from a page's loader in this process. */
export type Arrival = Partial<HttpBindings> & { inProcess?: Asker };

/** The visitor and request of the page that makes a call. */
export type Asker = {
  clientAddress: string;
  requestId?: string;
  failure?: Failure;
  /** The id of the person in whose name the store makes the call, without a session of theirs. No client can send it. */
  onBehalfOf?: string;
  /** The words and the sum that another person was shown and has agreed to. */
  agreedTo?: { words: string; paise: number | null };
  agreedBy?: string;
};

/**
 * Whether the log has the reason of the request's failure. A page shares it with its calls, so that it is logged once.
 */
type Failure = { isLogged: boolean };

/** The values of a request for its handlers. */
export type AppEnv = {
  Bindings: Arrival;
  /**
   * `clientAddress` is the address that limits count by; of an IPv6 address, its network. `forwardedByProxy` says
   * whether the forwarded host and scheme are trusted. `pageRoute` is the pattern of the page that answered.
   * `callInProcess` makes a call within this process.
   */
  Variables: {
    deps: Deps;
    clientAddress: string;
    forwardedByProxy: boolean;
    /** The request's beginning, by `performance.now()`. */
    receivedAt: number;
    requestId: string;
    failure: Failure;
    pageRoute?: string;
    callInProcess: (request: Request, arrival: Arrival) => Response | Promise<Response>;
  };
};
