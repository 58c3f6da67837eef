import { randomInt } from "node:crypto";
import { eq, inArray } from "drizzle-orm";
import type { Db, Tx } from "#kernel/db/connect.ts";
import { postgresErrorCode, UNIQUE_VIOLATION } from "#kernel/db/postgres-error.ts";
import { transact } from "#kernel/db/transact.ts";
import { reconcile } from "#kernel/edits/reconcile.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import { toPaise } from "#kernel/money/money.ts";
import { categories } from "#modules/catalog/index.ts";
import {
  type RecordKind,
  recordActions,
  recordedChoice,
  recordedRupees,
  type SellerAccount,
} from "#modules/identity/index.ts";
import type { OfferCodes, WantedCode } from "#modules/newsletter/index.ts";
import {
  changedFrom,
  lockSettings,
  refuseUnusualSum,
  type SettingsRow,
  writeSettings,
} from "#modules/store/index.ts";
import type { PromoFields } from "./contract.ts";
import { lockPromo } from "./find-promos.ts";
import { auditedPromo, toColumns, toFields } from "./list-promos.ts";
import { readableCode, sampleCode } from "./rules/promo-code.ts";
import { t } from "./server-texts.ts";
import { promoCodeCategories, promoCodes, promoUses } from "./tables.ts";

/** Promo codes among what sellers change. */
export const PROMO_RECORD: RecordKind = {
  name: "promo",
  all: t.later("promoCodes"),
  one: t.later("promoCode"),
  many: (count) => t.later("manyPromoCodes", { count }),
  fields: {
    promoCode: t.later("promoCodeField"),
    promoType: recordedChoice(t.later("promoTypeField"), {
      fixed: t.later("recordedAmountOff"),
      percentage: t.later("recordedPercentOff"),
    }),
    promoAmount: recordedRupees(t.later("promoAmountField")),
    promoPercent: {
      label: t.later("promoPercentField"),
      say: (value) => t("recordedPercent", { value: String(value) }),
    },
    promoMaximum: recordedRupees(t.later("promoMaximumField")),
    promoMinimum: recordedRupees(t.later("promoMinimumField")),
    validFrom: t.later("validFromField"),
    validUntil: t.later("validUntilField"),
    mostUses: t.later("mostUsesField"),
    mostPerShopper: t.later("mostPerShopperField"),
    firstOrderOnly: t.later("firstOrderOnlyField"),
    categories: t.later("categoriesField"),
    isActive: t.later("isActiveField"),
  },
  seenBy: "promo.see",
};

/**
 * Makes a promo code. The first code replaces the store's rule. Throws `CONFLICT` (the code exists), `INVALID` (a
 * category was deleted), and `UNUSUAL_AMOUNT` for sums that look like typos and are not confirmed.
 */
export function addPromo(db: Db, { fields, isConfirmed, seller }: WritePromo & Meant) {
  return refuseTakenCode(fields.code, () =>
    transact(db, async (tx) => {
      if (!isConfirmed) await refuseUnusualSum(tx, ...changedSums(undefined, fields));
      return recordFirstAndLast(tx, () => writePromo(tx, { fields, seller }));
    }),
  );
}

/** Whether sums are meant that look like typos. */
type Meant = { isConfirmed: boolean | undefined };

/** The sums of a code, each with the one that is usual at most where there was none, in paise. */
const USUAL_PAISE = { amount: 20_000, maximum: 50_000, minimum: 200_000 };
/** The share that is usual at most, in hundredths of a percent. */
const USUAL_BASIS_POINTS = 2_000;
const SUMS = ["amount", "maximum", "minimum"] as const;

function changedSums(before: PromoFields | undefined, after: PromoFields) {
  const sums = SUMS.map((field) => ({ field, usual: USUAL_PAISE[field] }));
  const percent = { field: "percent", usual: USUAL_BASIS_POINTS, isShare: true } as const;
  return [...sums, percent].flatMap(({ field, usual, ...kind }) => {
    const [was, amount] = [before?.[field] ?? 0, after[field]];
    if (amount === null || amount === was) return [];
    const expected = changedFrom(toPaise(was), usual);
    return [{ field, paise: toPaise(amount), expected, isConfirmed: false, ...kind }];
  });
}

type WritePromo = { fields: PromoFields; seller: SellerAccount };

/** Runs a change of a code. Throws `CONFLICT` if another code is spelt alike. */
async function refuseTakenCode<Result>(code: string, change: () => Promise<Result>): Promise<Result> {
  try {
    return await change();
  } catch (error) {
    if (postgresErrorCode(error) !== UNIQUE_VIOLATION) throw error;
    const taken = t.later("codeTaken", { code });
    throw new AppError("CONFLICT", taken, { code: taken });
  }
}

/**
 * Runs a change that may make the first code or delete the last one, and stores in the settings whether there are
 * codes: orders and pages use that. The settings are locked first, so that two such changes take turns.
 */
async function recordFirstAndLast<Result>(
  tx: Tx,
  change: () => Promise<Result>,
): Promise<{ result: Result; settings: SettingsRow }> {
  const held = await lockSettings(tx);
  const result = await change();
  const hasPromoCodes = (await tx.$count(promoCodes)) > 0;
  if (held.hasPromoCodes === hasPromoCodes) return { result, settings: held };
  return { result, settings: await writeSettings(tx, held, { columns: { hasPromoCodes }, changed: [] }) };
}

/** Inserts a new code, with an audit entry. Returns its id. */
async function writePromo(tx: Tx, { fields, seller }: WritePromo): Promise<string> {
  const [row] = await tx.insert(promoCodes).values(toColumns(fields)).returning({ id: promoCodes.id });
  if (!row) throw new Error("the new promo code returned no row");
  const { id } = row;
  await writeCategories(tx, { codeId: id, paths: fields.categories ?? [] });
  await recordActions(tx, seller, [
    { subject: PROMO_RECORD, action: "added", id, name: fields.code, after: auditedPromo(fields) },
  ]);
  return id;
}

type Written = { codeId: string; paths: readonly string[] };

/** Replaces the categories of a code. Throws `INVALID` if one was deleted. */
async function writeCategories(tx: Tx, { codeId, paths }: Written): Promise<void> {
  await tx.delete(promoCodeCategories).where(eq(promoCodeCategories.codeId, codeId));
  const uniquePaths = [...new Set(paths)];
  if (uniquePaths.length === 0) return;
  const existing = await tx
    .select({ path: categories.path })
    .from(categories)
    .where(inArray(categories.path, uniquePaths))
    .for("key share");
  if (existing.length < uniquePaths.length) {
    const gone = t.later("categoryGone");
    throw new AppError("INVALID", gone, { categories: gone });
  }
  await tx.insert(promoCodeCategories).values(uniquePaths.map((categoryPath) => ({ codeId, categoryPath })));
}

type UpdatePromo = {
  id: string;
  /** The code as the form showed it. */
  was?: Record<string, unknown> | undefined;
  fields: PromoFields;
  seller: SellerAccount;
};

const IN_WORDS = {
  kind: (kind: unknown) => t.later(kind === "fixed" ? "nowAmount" : "nowPercentage"),
};

/**
 * Changes a promo code for future orders. Earlier discounts stay. Throws `NOT_FOUND`, `CONFLICT` (the code exists, or
 * somebody else has changed this one), `INVALID` (a category was deleted), and `UNUSUAL_AMOUNT` as for a new one.
 */
export function updatePromo(
  db: Db,
  { id, was, fields, isConfirmed, seller }: UpdatePromo & Meant,
): Promise<void> {
  return refuseTakenCode(fields.code, () =>
    transact(db, async (tx) => {
      const before = toFields(await lockPromo(tx, id));
      reconcile({ was, now: before, wanted: fields }, { whole: true, inWords: IN_WORDS });
      if (!isConfirmed) await refuseUnusualSum(tx, ...changedSums(before, fields));
      await tx.update(promoCodes).set(toColumns(fields)).where(eq(promoCodes.id, id));
      await writeCategories(tx, { codeId: id, paths: fields.categories ?? [] });
      await recordActions(tx, seller, {
        subject: PROMO_RECORD,
        action: "changed",
        id,
        name: fields.code,
        before: auditedPromo(before),
        after: auditedPromo(fields),
      });
    }),
  );
}

type SwitchPromo = { id: string; isActive: boolean; seller: SellerAccount };

/** Switches a promo code on or off. Returns its written form. Throws `NOT_FOUND`. */
export function switchPromo(db: Db, { id, isActive, seller }: SwitchPromo): Promise<string> {
  return transact(db, async (tx) => {
    const { code, isActive: before } = await lockPromo(tx, id);
    await tx.update(promoCodes).set({ isActive }).where(eq(promoCodes.id, id));
    await recordActions(tx, seller, {
      subject: PROMO_RECORD,
      action: "changed",
      id,
      name: code,
      before: { isActive: before },
      after: { isActive },
    });
    return code;
  });
}

type DeletePromo = { id: string; seller: SellerAccount };

/**
 * Deletes a promo code that no order has used. After the last one the store's rule counts again. Throws `NOT_FOUND`,
 * `CONFLICT` (it was used).
 */
export function deletePromo(db: Db, input: DeletePromo) {
  return transact(db, (tx) => recordFirstAndLast(tx, () => dropPromo(tx, input)));
}

async function dropPromo(tx: Tx, { id, seller }: DeletePromo): Promise<void> {
  const promo = await lockPromo(tx, id);
  if ((await tx.$count(promoUses, eq(promoUses.codeId, id))) > 0) {
    throw new AppError("CONFLICT", t.later("usedAlready", { code: promo.code }));
  }
  await tx.delete(promoCodes).where(eq(promoCodes.id, id));
  await recordActions(tx, seller, {
    subject: PROMO_RECORD,
    action: "deleted",
    id,
    name: promo.code,
    before: auditedPromo(toFields(promo)),
  });
}

const PRECISION = 2 ** 32;
// A secure random number, so that nobody can guess the next code.
const random = () => randomInt(PRECISION) / PRECISION;

/**
 * Makes the code of an offer in its transaction: for its percentage, once per shopper, up to and including a day. Of
 * its 28 million endings one is hardly ever taken; in that case the offer fails and is sent again.
 */
async function makeOfferCode(tx: Tx, { percent, until, seller }: WantedCode): Promise<string> {
  const code = readableCode(percent, random);
  const nothing = { amount: null, maximum: null, from: null, mostUses: null, categories: null };
  const fields = {
    ...nothing,
    code,
    kind: "percent" as const,
    percent,
    until,
    minimum: 0,
    mostPerShopper: 1,
    firstOrderOnly: false,
    isActive: true,
  };
  await recordFirstAndLast(tx, () => writePromo(tx, { fields, seller }));
  return code;
}

/** The maker of promo codes for offers. */
export const promoOfferCodes: OfferCodes = {
  permission: "promo.change",
  make: makeOfferCode,
  sample: sampleCode,
};
