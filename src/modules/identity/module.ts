import { z } from "zod";
import { count, variables } from "#kernel/environment/variables.ts";
import type { NightlyJob } from "#kernel/jobs/run-jobs.ts";
import { defineModule } from "#kernel/modules/define-module.ts";
import { currentSeller, SCHEMES } from "./http/access.ts";
import { createLimits, openedLimits } from "./http/rate-limits.ts";
import { SESSION_COOKIES } from "./http/session-cookies.ts";
import { passwordChangedMail } from "./mails/password-changed.ts";
import { identityCalls } from "./module-api.ts";
import { extendRecordKinds, FILE_RECORD } from "./recorded-actions.ts";
import { resetSellerCommand } from "./reset-seller-command.ts";
import { MIN_PASSWORD_LENGTH } from "./rules/shared/account-lengths.ts";
import { deleteThrottleOf, purgeTrustedDevices } from "./sessions/login-throttle.ts";
import { heldPermissions } from "./sessions/role.ts";
import { announceSeller, configuredSeller } from "./sessions/seller-account.ts";
import { purgeSessions } from "./sessions/session.ts";

const variablesSchema = z
  .object({
    SELLER_EMAIL: z.email("must be an e-mail address").optional(),
    SELLER_PASSWORD: z
      .string()
      .min(MIN_PASSWORD_LENGTH, `must have at least ${MIN_PASSWORD_LENGTH} characters`)
      .optional(),
    ORDERS_PER_HOUR: count.default(600),
  })
  .refine((set) => set.SELLER_EMAIL !== undefined || set.SELLER_PASSWORD === undefined, {
    path: ["SELLER_PASSWORD"],
    message: "needs SELLER_EMAIL beside it",
  });

/** The seller's login, if the operator has set it, and the number of orders that a shopper may place in an hour. */
const identityVariables = variables(variablesSchema, (set) => ({
  seller: { email: set.SELLER_EMAIL, password: set.SELLER_PASSWORD },
  ordersPerHour: set.ORDERS_PER_HOUR,
}));

/** Deletes expired sessions, and browsers without a recent login. */
export const purgeExpired: NightlyJob = {
  name: "identity: forget what has ended",
  atHour: 3,
  run: async (tx) => {
    await purgeSessions(tx);
    await purgeTrustedDevices(tx);
  },
};

/** Shoppers, sellers, their sessions, passwords and roles. */
export const identity = defineModule({
  name: "identity",
  uses: [],
  variables: identityVariables,
  api: identityCalls,
  extends: [extendRecordKinds(FILE_RECORD)],
  mails: [passwordChangedMail],
  apiLogins: [
    {
      name: SCHEMES.shopper,
      in: "cookie",
      key: SESSION_COOKIES.shopper,
      call: "POST /api/user/login",
      isExclusive: false,
    },
    {
      name: SCHEMES.seller,
      in: "cookie",
      key: SESSION_COOKIES.seller,
      call: "POST /api/seller/login",
      isExclusive: true,
      hasOwnRoom: true,
    },
  ],
  visitorKind: async (c) => {
    const seller = await currentSeller(c, c.var.deps);
    return seller ? `seller ${heldPermissions(seller.role).join(" ")}` : "anybody";
  },
  open: async ({ deps, config }) => {
    const { db, services } = deps;
    const { seller, ordersPerHour } = identityVariables.of(config);
    configuredSeller.put(services, seller);
    openedLimits.put(services, createLimits(db.$client, { ordersPerHour }));
    return { beforeListening: () => announceSeller(deps, seller) };
  },
  commands: {
    "reset-seller": (store, words) =>
      resetSellerCommand(identityVariables.of(store.config).seller, store, words),
  },
  tables: {
    known_devices: "goes with the account",
    password_guesses: "goes by its e-mail or scope",
    sellers: "knows of no shopper",
    sessions: "goes with the account",
    shopper_days: "knows of no shopper",
    shoppers: "goes with the account",
  },
  onAccountDeleted: deleteThrottleOf,
  jobs: [purgeExpired],
  texts: {
    "identity/logins": () => import("./logins-texts.ts"),
    "identity/password": () => import("./password-texts.ts"),
    "identity/seller": () => import("./seller-texts.ts"),
    "identity/server": () => import("./server-texts.ts"),
  },
  notBackedUp: ["public.sessions", "public.password_guesses", "public.known_devices"],
});
