import { z } from "zod";
import { emailSchema } from "#kernel/contract/fields.ts";
import { passwordSchema } from "./password-contract.ts";

export const sellerLoginSchema = z.object({ email: emailSchema, password: passwordSchema });
