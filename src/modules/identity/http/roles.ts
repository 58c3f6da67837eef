import { createMiddleware } from "hono/factory";
import { takeUpload } from "#kernel/http/upload/read-form.ts";
import type { Text } from "#kernel/texts/text.ts";
import type { Permission } from "../rules/permissions.ts";
import { noticeSeller, noticeShopper, requireSeller, requireShopper } from "./guards.ts";
import type { SellerEnv } from "./session-cookies.ts";

// The access rules of calls. Each rule sets the guard and its description in the API document together, so that the two
// can't differ.

/** The names of the two cookies in the API document. */
export const SCHEMES = { shopper: "shopperSession", seller: "sellerSession" } as const;

/** The `security` entries of a call for a logged-in shopper or seller. */
export const SHOPPER = { [SCHEMES.shopper]: ["shopper"] };
export const SELLER = { [SCHEMES.seller]: ["seller"] };
const NOBODY = {};

/** For everybody. */
export const forEveryone = { security: [NOBODY] };

/** For everybody. The handler knows whether it is the seller, and may answer more then. */
export const forEveryoneAndTheSeller = { middleware: noticeSeller, security: [NOBODY, SELLER] };

/** For everybody. The handler knows the shopper, if there is one, and may answer more then. */
export const forEveryoneAndTheShopper = { middleware: noticeShopper, security: [NOBODY, SHOPPER] };

/** For logged-in shoppers. Anybody else gets `message`. */
export function forShopper(message?: Text | string) {
  return { middleware: requireShopper(message), security: [SHOPPER] };
}

/** For sellers whose role has the permission. */
export function forSeller(permission: Permission) {
  return { middleware: requireSeller(permission), security: [SELLER] };
}

/** For sellers whose role has the permission, with file uploads. Nobody else can make the server read files. */
export function forSellerUpload(permission: Permission) {
  const letPass = requireSeller(permission);
  const middleware = createMiddleware<SellerEnv>((c, next) =>
    letPass(c, async () => {
      await takeUpload(c.req, c.var.deps.uploads, next);
    }),
  );
  return { middleware, security: [SELLER] };
}
