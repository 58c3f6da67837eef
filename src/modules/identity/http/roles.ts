import { createMiddleware } from "hono/factory";
import { takeUpload } from "#kernel/http/upload/read-form.ts";
import type { Text } from "#kernel/texts/text.ts";
import type { Permission } from "../rules/permissions.ts";
import { noticeSeller, noticeShopper, requireSeller, requireShopper } from "./guards.ts";
import type { SellerEnv } from "./session-cookies.ts";

// Who may make a call: the guard that sees to it and what the description of the API says of it, always together. Each
// route spreads one of these, so that the two can't differ.

/** The names that the API's description gives to the two cookies. */
export const SCHEMES = { shopper: "shopperSession", seller: "sellerSession" } as const;

/** The entries of a call's `security` for one who is logged in. */
export const SHOPPER = { [SCHEMES.shopper]: ["shopper"] };
export const SELLER = { [SCHEMES.seller]: ["seller"] };
const NOBODY = {};

/** Visitors too. */
export const forEveryone = { security: [NOBODY] };

/** Visitors too; the handler finds the seller, where it is the seller, and may tell more. */
export const forEveryoneAndTheSeller = { middleware: noticeSeller, security: [NOBODY, SELLER] };

/** Visitors too; the handler finds the shopper, where there is one, and may know more. */
export const forEveryoneAndTheShopper = { middleware: noticeShopper, security: [NOBODY, SHOPPER] };

/** A logged-in shopper; anybody else is told `message`. */
export function forShopper(message?: Text | string) {
  return { middleware: requireShopper(message), security: [SHOPPER] };
}

/** Sellers whose role has the permission. */
export function forSeller(permission: Permission) {
  return { middleware: requireSeller(permission), security: [SELLER] };
}

/** Sellers whose role has the permission, with files: nobody else makes the server read them. */
export function forSellerUpload(permission: Permission) {
  const letPass = requireSeller(permission);
  const middleware = createMiddleware<SellerEnv>((c, next) =>
    letPass(c, async () => {
      await takeUpload(c.req, c.var.deps.uploads, next);
    }),
  );
  return { middleware, security: [SELLER] };
}
