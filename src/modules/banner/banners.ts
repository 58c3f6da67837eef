import { eq } from "drizzle-orm";
import type { Connection, Db, Tx } from "#kernel/db/connect.ts";
import { hashOf, runOnce } from "#kernel/db/idempotency.ts";
import { transact } from "#kernel/db/transact.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import type { PictureStore } from "#kernel/media/storage.ts";
import { storePictures } from "#kernel/media/store-pictures.ts";
import type { StorePicture } from "#kernel/modules/define-module.ts";
import { languageName } from "#kernel/texts/language-facts.ts";
import { spokenCode } from "#kernel/texts/spoken.ts";
import { tidyTranslations } from "#kernel/texts/translations.ts";
import { type RecordKind, recordActions, SEEN_BY_ALL, type SellerAccount } from "#modules/identity/index.ts";
import type { Banner } from "./contract.ts";
import { bannerPicture } from "./rules/banner-picture.ts";
import { t as sellerTexts } from "./seller-texts.ts";
import { t } from "./server-texts.ts";
import { banners } from "./tables.ts";

/** Banners among what sellers change. Their names say that they are banners. */
export const BANNER_RECORD: RecordKind = {
  name: "banner",
  all: t.later("banners"),
  many: (count) => t.later("manyBanners", { count }),
  fields: {
    imageUrl: t.later("pictureField"),
    link: t.later("linkField"),
    title: t.later("titleField"),
    line: t.later("lineField"),
    translations: t.later("otherLanguages"),
  },
  seenBy: SEEN_BY_ALL,
};

type AddBanner = {
  files: readonly File[];
  link: string | null;
  title: string | null;
  line: string | null;
  translations: Row["translations"];
  seller: SellerAccount;
  idempotencyKey?: string;
};

/**
 * Adds a banner behind the others (specification, section 5). The same key returns the banner that was added with it.
 * Throws `INVALID` (no picture), `PICTURE_REFUSED`, and `KEY_REUSED` (the same key with another banner).
 */
export async function addBanner(
  db: Db,
  pictures: PictureStore,
  { files, seller, idempotencyKey, translations, ...words }: AddBanner,
): Promise<Banner> {
  const [imageUrl] = await storePictures(pictures, {
    files: files.slice(0, 1),
    shape: bannerPicture,
    field: "banner",
  });
  if (!imageUrl) {
    const missing = sellerTexts.later("imageRequired");
    throw new AppError("INVALID", missing, { banner: missing });
  }
  const values = { imageUrl, ...words, translations: tidyTranslations(translations) };
  const adding = { scope: "banner", key: idempotencyKey, hash: hashOf(values), reused: t.later("reused") };
  return transact(db, async (tx) => {
    const id = await runOnce(tx, adding, (id) => writeBanner(tx, { id, values, seller }));
    const [row] = await tx.select().from(banners).where(eq(banners.id, id));
    // The banner was added, and deleted since.
    if (!row) throw new AppError("KEY_REUSED", t.later("reused"));
    return toBanner(row);
  });
}

type Writing = { id: string; values: typeof banners.$inferInsert; seller: SellerAccount };

async function writeBanner(tx: Tx, { id, values, seller }: Writing): Promise<void> {
  const [row] = await tx
    .insert(banners)
    .values({ ...values, id })
    .returning();
  if (!row) throw new Error("the new banner returned no row");
  await recordActions(tx, seller, [
    { subject: BANNER_RECORD, action: "added", id, name: bannerName(row), after: auditedBanner(row) },
  ]);
}

type Row = typeof banners.$inferSelect;

/** Maps a banner's row to the API, in the language of the request: words that are not translated stay in English. */
function toBanner(row: Row): Banner {
  const { link } = row;
  const { title = row.title, line = row.line } = row.translations[spokenCode()] ?? {};
  return {
    _id: row.id,
    imageUrl: row.imageUrl,
    ...(link !== null && { link }),
    ...(title !== null && { title }),
    ...(line !== null && { line }),
  };
}

function bannerName({ title, link }: Row): string {
  return title ?? (link === null ? t("banner") : t("bannerTo", { link }));
}

function auditedBanner({ imageUrl, link, title, line, translations }: Row) {
  const words = Object.entries(translations).map(([code, texts]) =>
    [languageName(code), texts.title, texts.line].filter(Boolean).join(": "),
  );
  return {
    imageUrl,
    link,
    ...(title !== null && { title }),
    ...(line !== null && { line }),
    ...(words.length > 0 && { translations: words }),
  };
}

/** Deletes a banner. Throws `NOT_FOUND` if there is none. */
export async function deleteBanner(
  db: Db,
  { id, seller }: { id: string; seller: SellerAccount },
): Promise<void> {
  await transact(db, async (tx) => {
    const [row] = await tx.delete(banners).where(eq(banners.id, id)).returning();
    if (!row) throw new AppError("NOT_FOUND", t.later("notFound"));
    await recordActions(tx, seller, [
      { subject: BANNER_RECORD, action: "deleted", id, name: bannerName(row), before: auditedBanner(row) },
    ]);
  });
}

/** The home page's banners in the order they were added. */
export async function listBanners(db: Connection): Promise<Banner[]> {
  const rows = await db.select().from(banners).orderBy(banners.position);
  return rows.map(toBanner);
}

/** Processes the pictures of the demo's banners. Returns the function that writes the banners. */
export async function prepareDemoBanners(takeIn: StorePicture): Promise<(tx: Tx) => Promise<void>> {
  const { demoBannerPicture, demoBanners } = await import("#demo/catalogue.ts");
  const { translationsOf } = await import("#demo/translations.ts");
  const rows = await Promise.all(
    demoBanners.map(async ({ picture, title, line, link }) => {
      const translations = Object.fromEntries(
        translationsOf(title).map(([code, { name, description }]) => [
          code,
          { title: name, line: description.join(" ") },
        ]),
      );
      return {
        title,
        line,
        link,
        translations,
        imageUrl: await takeIn(demoBannerPicture(picture), bannerPicture),
      };
    }),
  );
  return async (tx) => {
    await tx.insert(banners).values(rows);
  };
}
