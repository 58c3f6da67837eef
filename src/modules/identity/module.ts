import { newApi } from "#kernel/http/api-route.ts";
import type { AppEnv } from "#kernel/http/app-env.ts";
import { defineModule } from "#kernel/modules/define-module.ts";
import { sellerApi, sellerLoginsApi, shopperLoginsApi } from "./api.ts";
import { createLimits, openedLimits } from "./http/limits.ts";
import { SCHEMES } from "./http/roles.ts";
import { SESSION_COOKIES } from "./http/session-cookies.ts";
import { forgetEnded } from "./jobs/forget-ended.ts";
import { announceSeller, configuredSeller } from "./sessions/ensure-seller.ts";
import { forgetGuesses } from "./sessions/limit-guesses.ts";
import { identityVariables } from "./variables.ts";

/** Shoppers, sellers, their sessions, passwords and roles. */
export const identity = defineModule({
  name: "identity",
  uses: [],
  variables: identityVariables,
  api: newApi<AppEnv>()
    .route("/api/seller", sellerApi)
    .route("/api/user", shopperLoginsApi)
    .route("/api/seller", sellerLoginsApi),
  apiLogins: [
    {
      name: SCHEMES.shopper,
      cookie: SESSION_COOKIES.shopper,
      call: "POST /api/user/login",
      isExclusive: false,
    },
    {
      name: SCHEMES.seller,
      cookie: SESSION_COOKIES.seller,
      call: "POST /api/seller/login",
      isExclusive: true,
    },
  ],
  open: async ({ deps: { db, services }, config }) => {
    const { seller, ordersPerHour } = identityVariables.of(config);
    configuredSeller.put(services, seller);
    openedLimits.put(services, createLimits(db.$client, { ordersPerHour }));
    return { beforeListening: () => announceSeller(db, seller) };
  },
  onAccountDeleted: forgetGuesses,
  jobs: [forgetEnded],
  texts: {
    "identity/logins": () => import("./logins-texts.ts"),
    "identity/seller": () => import("./seller-texts.ts"),
    "identity/server": () => import("./server-texts.ts"),
  },
  notBackedUp: ["public.sessions", "public.password_guesses", "public.known_devices"],
});
