import type { Context } from "hono";
import { deviceOf, type SellerEnv, stationToken } from "#modules/identity/index.ts";
import type { ChangePlace } from "../people/record-login.ts";

/** Where a call changes how a person logs in, with the queue of the mail about it. */
export const changePlace = (c: Context<SellerEnv>): ChangePlace => ({
  mail: c.var.deps.mail,
  device: deviceOf(c),
  station: stationToken(c),
});
