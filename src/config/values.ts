import { z } from "zod";
import { readTrustedProxies, type TrustedProxies } from "#kernel/http/trusted-proxies.ts";
import type { Promo } from "#modules/store/rules/shared/promo.ts";

/** A flag: `true`, `false`, `1` or `0`. */
export const flag = z
  .enum(["true", "false", "1", "0"], { error: "must be true or false" })
  .transform((value) => value === "true" || value === "1");

/** A website's address, without a path. */
export const origin = z
  .url({ protocol: /^https?$/, error: "must be an http(s) address such as https://shop.example.org" })
  .transform((value) => new URL(value).origin);

export const port = z.coerce
  .number({ error: "must be a port number" })
  .int("must be a whole number")
  .min(0, "must be a port number")
  .max(65_535, "must be a port number");

/** A number of at least one. */
export const count = z.coerce
  .number({ error: "must be a number" })
  .int("must be a whole number")
  .min(1, "must be at least 1");

/** Text of at most `max` characters. */
export const text = (max: number) => z.string().max(max, `must have at most ${max} characters`);

export const trustedProxies = z.string().transform((text, context): TrustedProxies => {
  const proxies = readTrustedProxies(text.trim());
  if (proxies === null) {
    const message =
      "must be true, false, a number of proxies, or their networks such as 10.0.0.0/8, 192.0.2.7";
    context.addIssue({ code: "custom", message });
  }
  return proxies ?? 0;
});

const phone = z
  .string()
  .regex(/^\+?[\d ()-]{7,20}$/, "must be phone numbers such as +91 98450 12345, parted by a comma");

/** One or two phone numbers, as they are shown. */
export const phones = z
  .string()
  .transform((text) => text.split(",").map((part) => part.trim()))
  .pipe(z.array(phone).max(2, "must be one or two phone numbers, parted by a comma"));

/** A phone number for chat links: only its digits. */
export const chatNumber = z
  .string()
  .transform((text) => text.replace(/\D/g, ""))
  .pipe(z.string().min(7, "must be a phone number with country code"));

/** The discount of promo codes, in rupees or per cent. More than 100 % counts as 100 %. */
export const promo = z
  .string()
  .regex(/^\d{1,6}%?$/, "must be whole rupees such as 50, or a percentage such as 10%")
  .transform((text): Promo => {
    const value = Number.parseInt(text, 10);
    return text.endsWith("%")
      ? { type: "percentage", percent: Math.min(value, 100) }
      : { type: "fixed", amountPaise: value * 100 };
  });
