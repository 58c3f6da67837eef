import { inArray } from "drizzle-orm";
import { z } from "zod";
import { idSchema } from "#kernel/contract/fields.ts";
import type { Db } from "#kernel/db/connect.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import { hasAddress } from "#modules/address/index.ts";
import { products } from "#modules/catalog/index.ts";
import { refuseToPlace } from "../rules/order-checks.ts";
import { t } from "../texts/checkout-texts.ts";

const lineSchema = z.object({ product: idSchema });

/**
 * The first specified check that an invalid order fails (specification, section 5). It accepts any input, as these
 * checks come before complaints about the rest. Throws `NOT_FOUND` for an address that is not the shopper's.
 */
export async function whyUnplaceable(
  db: Db,
  shopperId: string,
  sent: { address?: unknown; items?: unknown },
): Promise<AppError | undefined> {
  const items: unknown[] = Array.isArray(sent.items) ? sent.items : [];
  const ids = items.flatMap((item) => storable(lineSchema.safeParse(item).data?.product) ?? []);
  const id = storable(idSchema.safeParse(sent.address).data);
  const refusal = refuseToPlace({
    address: id === undefined ? sent.address : (await hasAddress(db, { id, shopperId })) ? { _id: id } : {},
    isLoggedIn: true,
    lineCount: items.length,
    openLineCount: ids.length === 0 ? 0 : await db.$count(products, inArray(products.id, ids)),
  });
  if (!refusal) return undefined;
  const isGone = refusal === "incompleteAddress" && id !== undefined;
  return new AppError(isGone ? "NOT_FOUND" : "INVALID", t.later(refusal));
}

/** PostgreSQL stores no text with this character, so no record has such an id. */
const storable = (id: string | undefined) => (id?.includes("\0") ? undefined : id);
