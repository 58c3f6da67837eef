import { z } from "zod";
import { successSchema } from "#kernel/contract/envelope.ts";
import { pageInfo, pageQuery } from "#kernel/contract/fields.ts";
import { CERTIFICATE_SCHEMES } from "../rules/certificate.ts";

const certificateSchema = z.object({
  scheme: z.enum(CERTIFICATE_SCHEMES),
  number: z.string(),
  endsOn: z.string().describe("The last day on which it holds, `yyyy-mm-dd`. It may have passed"),
});

const cardShape = {
  _id: z.string(),
  slug: z.string(),
  name: z.string(),
  village: z.string(),
  picture: z.string().nullable(),
  sinceYear: z.int().nullable(),
  certificate: certificateSchema.nullable(),
};

const growerCardSchema = z.object(cardShape).meta({ id: "GrowerCard" });
export type GrowerCard = z.infer<typeof growerCardSchema>;

export const MAX_GROWER_CARDS = 60;
export const growerCardsQuerySchema = z.object(pageQuery(MAX_GROWER_CARDS));
export const growerCardsSchema = successSchema({ growers: z.array(growerCardSchema), ...pageInfo });

/** The number of growers on the home page. */
export const MAX_AT_HOME = 3;

const pickingSchema = growerCardSchema
  .pick({ _id: true, slug: true, name: true, village: true, picture: true })
  .extend({
    day: z
      .string()
      .nullable()
      .describe("When the newest that is left of theirs was picked, `yyyy-mm-dd`; null if nothing is left"),
    products: z.array(z.string()).describe("What was picked then, or else what they grow"),
  })
  .meta({ id: "GrowerPicking" });

/** A grower with what they bring now. */
export type GrowerPicking = z.infer<typeof pickingSchema>;

export const pickingsSchema = successSchema({ growers: z.array(pickingSchema).max(MAX_AT_HOME) });

const growerPageSchema = z
  .object({
    ...cardShape,
    story: z.string(),
    rating: z
      .object({ average: z.number(), count: z.int() })
      .nullable()
      .describe("Of products that they grew; null until there are enough ratings"),
    products: z
      .array(z.string())
      .describe("The ids of products that they grow, also of those that are sold out"),
    harvests: z
      .array(z.object({ product: z.string(), day: z.string() }))
      .describe("The last that came from their fields, the newest first"),
  })
  .meta({ id: "GrowerPage" });

/** A grower as their page shows them. */
export type GrowerPage = z.infer<typeof growerPageSchema>;

export const growerSlugSchema = z.object({ slug: z.string().trim().min(1).max(200) });
export const growerPageAnswerSchema = successSchema({ grower: growerPageSchema });
