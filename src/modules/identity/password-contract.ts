import { z } from "zod";
import { t } from "#modules/identity/server-texts.ts";

export const MIN_PASSWORD_LENGTH = 8;
const MAX_PASSWORD_LENGTH = 200;

const required = { error: () => t("passwordRequired") };
const tooShort = { error: () => t("passwordTooShort", { min: MIN_PASSWORD_LENGTH }) };
const tooLong = { error: () => t("passwordTooLong", { max: MAX_PASSWORD_LENGTH }) };

export const newPasswordSchema = z
  .string(required)
  .min(1, required)
  .min(MIN_PASSWORD_LENGTH, tooShort)
  .max(MAX_PASSWORD_LENGTH, tooLong);

export const passwordSchema = z.string(required).min(1, required).max(MAX_PASSWORD_LENGTH, tooLong);
