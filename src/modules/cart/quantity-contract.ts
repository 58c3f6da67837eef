import { z } from "zod";
import { t } from "#modules/cart/server-texts.ts";
import { MAX_QUANTITY } from "./rules/cart.ts";

/** A whole number of packs in a cart or an order. */
export const quantitySchema = z
  .number({ error: () => t("quantityNoNumber") })
  .int({ error: () => t("quantityNotWhole") })
  .max(MAX_QUANTITY, { error: () => t("quantityTooLarge", { max: MAX_QUANTITY }) });
