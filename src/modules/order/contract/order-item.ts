import { z } from "zod";

/**
 * One line of an order, as it was ordered. `product` is what the line was ordered from, or null when it is gone from
 * the catalogue ("Product not found"); its name, price, pack and picture are the snapshot's, never today's.
 */
export const orderItemSchema = z
  .object({
    _id: z.string(),
    product: z
      .object({
        _id: z.string(),
        name: z.string(),
        category: z.string(),
        offerPrice: z.number(),
        price: z.number(),
        quantity: z.number(),
        unit: z.string(),
        image: z.array(z.string()),
      })
      .nullable(),
    name: z.string(),
    category: z.string(),
    offerPrice: z.number(),
    pack: z.object({ quantity: z.number(), unit: z.string() }),
    image: z.string().nullable(),
    quantity: z.int(),
    amount: z.number(),
    hsn: z.string(),
    packed: z
      .object({
        amount: z.number().nullable().describe("So much went into the bag, in the unit of the pack"),
        due: z.number().describe("What is to be paid for it, in rupees"),
        restocked: z.boolean().describe("What did not go into the bag is back at the stall, and not spoilt"),
        replacement: z
          .object({
            product: z.string().nullable().describe("Its id, as long as it is in the catalogue"),
            name: z.string(),
            pack: z.object({ quantity: z.number(), unit: z.string() }).nullable(),
            quantity: z.int().nullable(),
            price: z.number(),
          })
          .nullable()
          .describe("What went into the bag in its place, and what all of it costs"),
      })
      .nullable()
      .describe("What really went into the bag; null where it was packed as ordered"),
    rating: z.object({ stars: z.int(), comment: z.string().optional() }).nullable(),
  })
  .meta({ id: "OrderItem" });

export type OrderItem = z.infer<typeof orderItemSchema>;
