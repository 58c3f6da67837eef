import { z } from "zod";
import { successSchema } from "#kernel/contract/envelope.ts";
import { idSchema } from "#kernel/contract/fields.ts";
import { GROWER_LANGUAGES } from "../rules/grower-form.ts";
import { t } from "../server-texts.ts";

export const growerTokenSchema = z.object({ "grower-token": z.string({ error: () => t("linkOver") }) });

export const ownFileSchema = z.object({ part: idSchema, id: idSchema });

const factSchema = z.object({ label: z.string(), value: z.string() });

const ownPartSchema = z.object({
  name: z.string().describe("The part of the address of its files"),
  title: z.string(),
  facts: z.array(factSchema),
  files: z.array(z.object({ id: z.string(), label: z.string() })).describe("To download"),
});

/** A module's part of a grower's own page, in the grower's language. */
export type OwnPart = z.infer<typeof ownPartSchema>;

const ownViewShape = {
  language: z.enum(GROWER_LANGUAGES),
  title: z.string(),
  questions: z.object({ text: z.string(), phone: z.string() }).nullable(),
  asked: z.object({
    title: z.string(),
    nothing: z.string(),
    days: z.array(
      z.object({
        day: z.string(),
        rows: z.array(z.object({ product: z.string(), amount: z.string(), price: z.string() })),
      }),
    ),
  }),
  lots: z.object({
    title: z.string(),
    nothing: z.string(),
    rows: z.array(
      z.object({
        product: z.string(),
        lot: z.string(),
        recalled: z.string().nullable(),
        facts: z.array(factSchema),
      }),
    ),
  }),
  parts: z.array(ownPartSchema),
};

/** A grower's own page: all texts are in the grower's language. */
export const ownViewSchema = successSchema(ownViewShape);
export type OwnView = Omit<z.infer<typeof ownViewSchema>, "success">;

export const growersLinkMadeSchema = successSchema({
  message: z.string(),
  path: z.string().describe("The link's path with its token. It is told once, and stored nowhere."),
  text: z.string().describe("A message to the grower with the link, in their language"),
});
