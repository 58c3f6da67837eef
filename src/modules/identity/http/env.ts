import type { AppEnv, Arrival } from "#kernel/http/app-env.ts";
import type { Account, SellerAccount } from "../actions/session.ts";

/** What a request carries behind the guard for shoppers. */
export type ShopperEnv = { Bindings: Arrival; Variables: AppEnv["Variables"] & { shopper: Account } };

/** What a request carries behind the guard for the seller. */
export type SellerEnv = { Bindings: Arrival; Variables: AppEnv["Variables"] & { seller: SellerAccount } };
