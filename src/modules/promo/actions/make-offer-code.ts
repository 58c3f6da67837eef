import { randomInt } from "node:crypto";
import type { Tx } from "#kernel/db/connect.ts";
import type { WantedCode } from "#modules/newsletter/index.ts";
import { readableCode } from "../rules/readable-code.ts";
import { noteFirstAndLast } from "./note-first-and-last.ts";
import { writePromo } from "./write-promo.ts";

const PRECISION = 2 ** 32;
// Nobody guesses the next one.
const random = () => randomInt(PRECISION) / PRECISION;

/**
 * Makes the code of an offer, in its transaction: for its percent, once per shopper, up to and with a day. Of its 28
 * million endings one is hardly ever taken; then the offer fails and is sent again.
 */
export async function makeOfferCode(tx: Tx, { percent, until, seller }: WantedCode): Promise<string> {
  const code = readableCode(percent, random);
  const nothing = { amount: null, maximum: null, from: null, mostUses: null, categories: null };
  const fields = {
    ...nothing,
    ...{ code, kind: "percent" as const, percent, until, minimum: 0 },
    ...{ mostPerShopper: 1, firstOrderOnly: false, isActive: true },
  };
  await noteFirstAndLast(tx, () => writePromo(tx, { fields, seller }));
  return code;
}
