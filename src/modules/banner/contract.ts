import { z } from "zod";
import { successSchema } from "#kernel/contract/envelope.ts";
import { fileParts, freeLine, jsonPart, leftOut } from "#kernel/contract/fields.ts";
import { plainText } from "#kernel/texts/typed-text.ts";
import { BANNER_LENGTHS } from "./rules/banner-picture.ts";
import { t as sellerTexts } from "./seller-texts.ts";
import { t } from "./server-texts.ts";

/** A home-page banner (specification, section 3). */
export const bannerSchema = z
  .object({
    _id: z.string(),
    imageUrl: z.string(),
    link: z.string().optional(),
    title: z.string().optional().describe("Words below the picture; missing where it has none"),
    line: z.string().optional().describe("A smaller line below the title; missing where it has none"),
  })
  .meta({ id: "Banner" });

export type Banner = z.infer<typeof bannerSchema>;

export const bannersSchema = successSchema({ banners: z.array(bannerSchema) });

const SITE = "http://this.site";

/** Whether a link is a path on this site (`/products`) or an https address. Others could run scripts or mislead. */
function isSafeLink(link: string): boolean {
  if (!URL.canParse(link, SITE)) return false;
  const url = new URL(link, SITE);
  if (link.startsWith("/")) return url.origin === SITE && !url.pathname.startsWith("//");
  return /^https:\/\//i.test(link) && url.protocol === "https:";
}

/** A banner's link; empty for none. */
export const bannerLinkSchema = z
  .string({ error: () => t("linkNotText") })
  .overwrite(plainText)
  .max(BANNER_LENGTHS.link, { error: () => t("linkTooLong", { max: BANNER_LENGTHS.link }) })
  .refine((link) => link === "" || isSafeLink(link), { error: () => t("linkUnsafe") })
  .optional();

const words = (field: "title" | "line") =>
  leftOut(freeLine(sellerTexts.later(`${field}Field`), BANNER_LENGTHS[field]));

export const bannerFormSchema = z
  .object({
    banner: fileParts,
    images: fileParts,
    image: fileParts,
    link: bannerLinkSchema,
    title: words("title"),
    line: words("line"),
    translations: jsonPart(
      z.record(z.string(), z.object({ title: words("title"), line: words("line") })).nullish(),
    )
      .optional()
      .describe("The words in other languages, by the languages' codes, as JSON"),
  })
  .transform(({ banner, images, image, link, title, line, translations }) => ({
    files: [...banner, ...images, ...image],
    link: link || null,
    title: title || null,
    line: line || null,
    translations: translations ?? {},
  }));

export const bannerSavedSchema = successSchema({ message: z.string(), banner: bannerSchema });
