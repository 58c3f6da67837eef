import { z } from "zod";
import { successSchema } from "#kernel/contract/envelope.ts";
import { fileParts } from "#kernel/contract/form-fields.ts";
import { MAX_LINK_LENGTH } from "./rules/link-length.ts";
import { t } from "./server-texts.ts";

/** A home-page banner (specification, section 3). */
export const bannerSchema = z
  .object({ _id: z.string(), imageUrl: z.string(), link: z.string().optional() })
  .meta({ id: "Banner" });

export type Banner = z.infer<typeof bannerSchema>;

export const bannersSchema = successSchema({ banners: z.array(bannerSchema) });

const SITE = "http://this.site";

/** True for a path on this site (`/products`) and for an https address; other links could run scripts or mislead. */
function isSafeLink(link: string): boolean {
  if (!URL.canParse(link, SITE)) return false;
  const url = new URL(link, SITE);
  if (link.startsWith("/")) return url.origin === SITE && !url.pathname.startsWith("//");
  return /^https:\/\//i.test(link) && url.protocol === "https:";
}

/** Where a banner leads; empty for nowhere. */
export const bannerLinkSchema = z
  .string({ error: () => t("linkNotText") })
  .trim()
  .max(MAX_LINK_LENGTH, { error: () => t("linkTooLong", { max: MAX_LINK_LENGTH }) })
  .refine((link) => link === "" || isSafeLink(link), { error: () => t("linkUnsafe") })
  .optional();

export const bannerFormSchema = z
  .object({ banner: fileParts, images: fileParts, image: fileParts, link: bannerLinkSchema })
  .transform(({ banner, images, image, link }) => ({
    files: [...banner, ...images, ...image],
    link: link || null,
  }));

export const bannerSavedSchema = successSchema({ message: z.string(), banner: bannerSchema });
