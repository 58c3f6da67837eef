import { z } from "zod";
import { successSchema } from "./envelope.ts";

/** A home-page banner (specification, section 3). */
export const bannerSchema = z
  .object({ _id: z.string(), imageUrl: z.string(), link: z.string().optional() })
  .meta({ id: "Banner" });

export type Banner = z.infer<typeof bannerSchema>;

export const bannersSchema = successSchema({ banners: z.array(bannerSchema) });
