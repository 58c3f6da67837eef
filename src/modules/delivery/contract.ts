import { z } from "zod";
import { daySchema, idSchema } from "#kernel/contract/fields.ts";
import { t } from "./server-texts.ts";

/** A window as an order keeps it. Times are `hh:mm` at the store. */
export const orderWindowSchema = z
  .object({ id: z.string(), name: z.string(), begins: z.string(), ends: z.string() })
  .meta({ id: "DeliveryWindow" });

/** What a checkout asks for: a day, and one of its windows where it has some. */
export const wantedDeliverySchema = z.object(
  { day: daySchema, window: idSchema.nullish() },
  { error: () => t("chooseDay") },
);

export type WantedDelivery = z.infer<typeof wantedDeliverySchema>;

/** A day, and a window of it that is free; null on a day that has none. */
export const freePlaceSchema = z
  .object({ day: daySchema, window: orderWindowSchema.nullable() })
  .meta({ id: "FreeDelivery" });

export type FreePlace = z.infer<typeof freePlaceSchema>;
