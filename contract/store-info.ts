import { z } from "zod";
import { successSchema } from "./envelope.ts";

const linkSchema = z.string().nullable();

/** Who the store is and what every page says about it; the operator's `STORE_*` settings. */
export const storeInfoSchema = z
  .object({
    name: z.string(),
    city: z.string(),
    state: z.string().nullable().describe("The state that the city is in, where it is known"),
    phones: z.tuple([z.string(), z.string()]),
    email: z.string(),
    chatNumber: z.string().describe("Digits with country code, as chat links want it"),
    instagram: linkSchema,
    developerCredit: z.string(),
    gstin: z.string().nullable(),
    address: z.string(),
    publicUrl: z.string().nullable().describe("The address the store is reached at, where it is known"),
    promo: z.discriminatedUnion("type", [
      z.object({ type: z.literal("fixed"), amountPaise: z.int() }),
      z.object({ type: z.literal("percentage"), percent: z.number() }),
    ]),
  })
  .meta({ id: "StoreInfo" });

export type StoreInfo = z.infer<typeof storeInfoSchema>;

export const storeInfoAnswerSchema = successSchema({ store: storeInfoSchema });
