import { z } from "zod";

/** The shopper who is logged in (specification, section 3). */
export const userSchema = z
  .object({
    _id: z.string(),
    name: z.string(),
    email: z.string(),
    cartItems: z.record(z.string(), z.int()),
  })
  .meta({ id: "User" });

export type User = z.infer<typeof userSchema>;
