import { z } from "zod";
import { emailSchema } from "./fields.ts";
import { passwordSchema } from "./password.ts";

export const sellerLoginSchema = z.object({ email: emailSchema, password: passwordSchema });
