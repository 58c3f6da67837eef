import { inArray } from "drizzle-orm";
import { z } from "zod";
import { idSchema } from "#kernel/contract/fields.ts";
import type { Db } from "#kernel/db/connect.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import { hasAddress } from "#modules/address/index.ts";
import { products } from "#modules/catalog/index.ts";
import { t } from "../checkout-texts.ts";
import { refuseToPlace } from "../rules/order-checks.ts";

const lineSchema = z.object({ product: idSchema });

/**
 * Which of the specified checks an order fails that is refused anyway (specification, section 5). It takes whatever was
 * sent: these checks come before any complaint about the rest of it. An address that is not the shopper's: `NOT_FOUND`.
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

/** PostgreSQL keeps no text with this character, so nothing has such an id. */
const storable = (id: string | undefined) => (id?.includes("\0") ? undefined : id);
