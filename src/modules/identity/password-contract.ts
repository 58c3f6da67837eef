import { z } from "zod";
import { t } from "#modules/identity/server-texts.ts";
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from "./rules/password-length.ts";

const required = { error: () => t("passwordRequired") };
const tooShort = { error: () => t("passwordTooShort", { min: MIN_PASSWORD_LENGTH }) };
const tooLong = { error: () => t("passwordTooLong", { max: MAX_PASSWORD_LENGTH }) };

export const newPasswordSchema = z
  .string(required)
  .min(1, required)
  .min(MIN_PASSWORD_LENGTH, tooShort)
  .max(MAX_PASSWORD_LENGTH, tooLong);

export const passwordSchema = z.string(required).min(1, required).max(MAX_PASSWORD_LENGTH, tooLong);
