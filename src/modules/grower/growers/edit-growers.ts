import { eq, sql } from "drizzle-orm";
import type { Db, Tx } from "#kernel/db/connect.ts";
import { hashOf, transactOnce } from "#kernel/db/idempotency.ts";
import { transact } from "#kernel/db/transact.ts";
import { reconcile } from "#kernel/edits/reconcile.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import type { PictureStore } from "#kernel/media/storage.ts";
import { storePictures } from "#kernel/media/store-pictures.ts";
import { languageName } from "#kernel/texts/language-facts.ts";
import { auditedTranslations, OTHER_LANGUAGES, tidyTranslations } from "#kernel/texts/translations.ts";
import { categoryPath } from "#modules/catalog/index.ts";
import {
  type RecordedAction,
  type RecordKind,
  recordActions,
  recordedFor,
  type SellerAccount,
} from "#modules/identity/index.ts";
import type { GrowerFields } from "../contract/growers.ts";
import { t as formTexts } from "../growers-texts.ts";
import { CERTIFICATE_SCHEMES } from "../rules/certificate.ts";
import { GROWER_WORDS, growerPicture } from "../rules/grower-form.ts";
import { t } from "../server-texts.ts";
import { growers } from "../tables.ts";

/** Growers in the log of sellers' actions. */
export const GROWER_RECORD: RecordKind = {
  name: "grower",
  all: t.later("growers"),
  one: t.later("grower"),
  many: (count) => t.later("manyGrowers", { count }),
  fields: {
    name: t.later("name"),
    village: t.later("village"),
    language: t.later("languageField"),
    phone: t.later("phoneField"),
    story: t.later("storyField"),
    sinceYear: t.later("sinceYearField"),
    isActive: t.later("isActiveField"),
    certificateScheme: t.later("certificateSchemeField"),
    certificateNumber: t.later("certificateNumber"),
    certificateEndsOn: t.later("certificateEndsOnField"),
    image: t.later("pictureField"),
    ownLink: t.later("ownLinkField"),
    upiAddress: recordedFor("grower.payee", t.later("upiAddressField")),
    bankAccount: recordedFor("grower.payee", t.later("bankAccountField")),
    payeeLook: recordedFor("grower.payee", t.later("payeeLookField")),
    products: t.later("productsField"),
    terms: t.later("termsField"),
    ...Object.fromEntries(
      OTHER_LANGUAGES.flatMap((code) =>
        GROWER_WORDS.map((word) => [
          `${word}_${code}`,
          formTexts.later("wordIn", { word, language: languageName(code) }),
        ]),
      ),
    ),
  },
  seenBy: "grower.see",
};

export type GrowerRecord = typeof growers.$inferSelect;

/** Notes a change of a grower in the log. */
export const recordGrower = (
  tx: Tx,
  seller: SellerAccount,
  { id, name }: GrowerRecord,
  changed: () => Pick<RecordedAction, "before" | "after">,
) => recordActions(tx, seller, () => ({ subject: GROWER_RECORD, action: "changed", id, name, ...changed() }));

/** A grower's fields as the form has them. */
export function fieldsOf(row: GrowerRecord) {
  return {
    name: row.name,
    village: row.village,
    language: row.language,
    phone: row.phone,
    story: row.story,
    translations: row.translations,
    sinceYear: row.sinceYear,
    isActive: row.isActive,
    certificateScheme: row.certificateScheme ?? ("" as const),
    certificateNumber: row.certificateNumber ?? "",
    certificateEndsOn: row.certificateEndsOn ?? "",
    picture: row.pictureUrl,
  };
}

type Fields = Omit<GrowerFields, "picture"> & { picture: string | null };

function columnsOf({ picture, ...fields }: Partial<Fields>): Partial<typeof growers.$inferInsert> {
  const { certificateScheme, certificateNumber, certificateEndsOn, ...same } = fields;
  return {
    ...same,
    ...(certificateScheme !== undefined && {
      certificateScheme: CERTIFICATE_SCHEMES.find((scheme) => scheme === certificateScheme) ?? null,
    }),
    ...(certificateNumber !== undefined && { certificateNumber: certificateNumber || null }),
    ...(certificateEndsOn !== undefined && { certificateEndsOn: certificateEndsOn || null }),
    ...(picture !== undefined && { pictureUrl: picture }),
  };
}

function auditedGrower({ pictureUrl, ...row }: GrowerRecord, before?: GrowerRecord) {
  const { picture: _, translations, ...fields } = fieldsOf({ pictureUrl, ...row });
  return { ...fields, ...auditedTranslations(translations, before?.translations), image: pictureUrl };
}

type AddGrower = {
  fields: GrowerFields;
  files: readonly File[];
  seller: SellerAccount;
  idempotencyKey?: string | undefined;
};

/**
 * Adds a grower. The address of the page is made of name and village. The same key returns the grower that was added
 * with it. Throws `PICTURE_REFUSED`, and `KEY_REUSED` (the same key with another grower).
 */
export async function addGrower(
  db: Db,
  pictures: PictureStore,
  { fields, files, seller, idempotencyKey }: AddGrower,
): Promise<string> {
  const picture = (await takeInPicture(pictures, files)) ?? null;
  const values = { ...tidy(fields), picture };
  const adding = {
    scope: "grower",
    key: idempotencyKey,
    hash: hashOf(values),
    reused: t.later("growerReused"),
  };
  return transactOnce(db, adding, async (tx, id) => {
    const slug = await freeSlug(tx, slugOf(fields));
    const [row] = await tx
      .insert(growers)
      .values({ ...columnsOf(values), id, slug, name: fields.name, village: fields.village })
      .returning();
    if (!row) throw new Error("the new grower returned no row");
    await recordActions(tx, seller, [
      { subject: GROWER_RECORD, action: "added", id, name: row.name, after: auditedGrower(row) },
    ]);
  });
}

/** Without empty words in other languages. */
const tidy = <Typed extends Pick<GrowerFields, "translations">>({ translations, ...fields }: Typed) => ({
  ...fields,
  ...(translations && { translations: tidyTranslations(translations) }),
});

/** The length limit of a slug, with room for a number behind it. */
const MAX_SLUG_LENGTH = 80;

/**
 * The last part of the address of a grower's page, made of name and village. Letters of other scripts are left out; if
 * nothing is left, it is `grower`.
 */
export function slugOf({ name, village }: { name: string; village: string }): string {
  const slug = categoryPath(`${name} ${village}`).slice(0, MAX_SLUG_LENGTH).replace(/-+$/, "");
  return slug === "" ? "grower" : slug;
}

/** The address, with a number if others have it. Two that are added at the same time take turns. */
async function freeSlug(tx: Tx, slug: string): Promise<string> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('growers slug'))`);
  const { rows } = await tx.execute<{ slug: string }>(sql`
    select ${growers.slug} as slug from ${growers} where ${growers.slug} = ${slug} or ${growers.slug} like ${`${slug}-%`}`);
  const taken = new Set(rows.map((row) => row.slug));
  if (!taken.has(slug)) return slug;
  let number = 2;
  while (taken.has(`${slug}-${number}`)) number++;
  return `${slug}-${number}`;
}

async function takeInPicture(pictures: PictureStore, files: readonly File[]): Promise<string | undefined> {
  const [url] = await storePictures(pictures, {
    files: files.slice(0, 1),
    shape: growerPicture,
    field: "images",
  });
  return url;
}

type ChangeGrower = {
  id: string;
  fields: GrowerFields;
  /** The grower as the form showed it. */
  was: Record<string, unknown> | undefined;
  files: readonly File[];
  seller: SellerAccount;
};

/**
 * Changes a grower, whose address stays. Without a new picture they keep theirs. Throws `NOT_FOUND`, `CONFLICT` (somebody
 * else has changed the same field), `PICTURE_REFUSED`.
 */
export async function changeGrower(
  db: Db,
  pictures: PictureStore,
  { id, fields, was, files, seller }: ChangeGrower,
): Promise<void> {
  const picture = (await takeInPicture(pictures, files)) ?? (fields.picture === false ? null : undefined);
  const { picture: _, ...typed } = tidy(fields);
  await transact(db, async (tx) => {
    const before = await lockGrower(tx, id);
    const touched = reconcile<Partial<Fields>>(
      { was, now: fieldsOf(before), wanted: { ...typed, ...(picture !== undefined && { picture }) } },
      {
        inWords: {
          picture: () => t.later("otherPicture"),
          translations: () => formTexts.later("otherWords"),
        },
      },
    );
    const columns = columnsOf(touched);
    // The database refuses an update without columns.
    if (Object.keys(columns).length === 0) return;
    const [after] = await tx
      .update(growers)
      .set(wholeCertificate(before, columns))
      .where(eq(growers.id, id))
      .returning();
    if (!after) throw new Error("the update of a grower returned no row");
    const changed = { before: auditedGrower(before), after: auditedGrower(after, before) };
    await recordGrower(tx, seller, after, () => changed);
  });
}

type Columns = Partial<typeof growers.$inferInsert>;

/** Throws `CONFLICT` if only a part of a certificate is left, as somebody else has changed the other part. */
function wholeCertificate(before: GrowerRecord, columns: Columns): Columns {
  const { certificateScheme, certificateNumber, certificateEndsOn } = { ...before, ...columns };
  const parts = [certificateScheme, certificateNumber, certificateEndsOn];
  const missing = parts.filter((part) => part === null).length;
  if (missing === 0 || missing === parts.length) return columns;
  const message = t.later("certificateHalf");
  throw new AppError("CONFLICT", message, { certificateNumber: message });
}

/** Locks a grower, so that nobody else changes it until the transaction ends. Throws `NOT_FOUND`. */
export async function lockGrower(tx: Tx, id: string): Promise<GrowerRecord> {
  const [row] = await tx.select().from(growers).where(eq(growers.id, id)).for("no key update");
  if (!row) throw new AppError("NOT_FOUND", t.later("notFound"));
  return row;
}
