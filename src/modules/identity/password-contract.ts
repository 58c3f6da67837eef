import { z } from "zod";

export const MIN_PASSWORD_LENGTH = 8;

export const newPasswordSchema = z
  .string({ error: "Password is required" })
  .min(1, "Password is required")
  .min(MIN_PASSWORD_LENGTH, `Password must have at least ${MIN_PASSWORD_LENGTH} characters`)
  .max(200, "Password can have at most 200 characters");

export const passwordSchema = z
  .string({ error: "Password is required" })
  .min(1, "Password is required")
  .max(200, "Password can have at most 200 characters");
