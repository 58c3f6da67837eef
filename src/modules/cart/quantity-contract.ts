import { z } from "zod";
import { MAX_QUANTITY } from "./rules/cart.ts";

/** A whole number of packs in a cart or an order. */
export const quantitySchema = z
  .number({ error: "Quantity must be a number" })
  .int("Quantity must be a whole number")
  .max(MAX_QUANTITY, `Quantity can be at most ${MAX_QUANTITY}`);
