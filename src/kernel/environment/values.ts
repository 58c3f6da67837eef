import { z } from "zod";
import { readTrustedProxies, type TrustedProxies } from "#kernel/http/trusted-proxies.ts";

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
