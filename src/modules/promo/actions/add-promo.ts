import type { Db } from "#kernel/db/connect.ts";
import { transact } from "#kernel/db/transact.ts";
import { noteFirstAndLast } from "./note-first-and-last.ts";
import { refuseTakenCode } from "./refuse-taken-code.ts";
import { type WritePromo, writePromo } from "./write-promo.ts";

/**
 * Makes a promo code. From the first one on, codes count in place of the store's rule.
 * Refusals: `CONFLICT` (there is such a code), `INVALID` (a category is gone).
 */
export function addPromo(db: Db, { fields, seller }: WritePromo) {
  return refuseTakenCode(fields.code, () =>
    transact(db, (tx) => noteFirstAndLast(tx, () => writePromo(tx, { fields, seller }))),
  );
}
