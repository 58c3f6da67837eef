import { z } from "zod";
import { readTrustedProxies, type TrustedProxies } from "#kernel/http/trusted-proxies.ts";

/** An unusable setting. The message names the variable and the reason. */
export class ConfigError extends Error {}

export type EnvironmentVariables = Record<string, string | undefined>;

/** The settings that the modules of one store have read. */
export type ModuleSettings = { readonly of: "the operator" };

/** The environment variables of one module. */
export type Variables<Value> = {
  names: readonly string[];
  /** Throws a `ConfigError` with a line for each unusable variable. */
  parse: (env: EnvironmentVariables) => Value;
  /** Parses them and keeps the result for `of`. Throws as `parse` does. */
  read: (env: EnvironmentVariables, into: ModuleSettings) => void;
  of: (config: { modules: ModuleSettings }) => Value;
};

/** Declares the variables of a module by a schema, and the value that is made of them. */
export function variables<Schema extends z.ZodObject, Value extends object>(
  schema: Schema,
  toValue: (set: z.output<Schema>) => Value,
): Variables<Value> {
  const values = new WeakMap<ModuleSettings, Value>();
  const names = Object.keys(schema.shape);
  const parse = (env: EnvironmentVariables) => toValue(parseEnvironment(schema, env));
  return {
    names,
    parse,
    read: (env, into) => void values.set(into, parse(env)),
    of: ({ modules }) => {
      const value = values.get(modules);
      if (!value) throw new Error(`nothing has read ${names.join(", ")}`);
      return value;
    },
  };
}

/** Parses variables. An empty one counts as unset. Throws a `ConfigError` with a line for each unusable one. */
export function parseEnvironment<Schema extends z.ZodObject>(
  schema: Schema,
  env: EnvironmentVariables,
): z.output<Schema> {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ""));
  // The message for values without one of their own. Texts of catalogues have no language yet.
  const parsed = schema.safeParse(given, { error: () => "has a value that it can't have" });
  if (parsed.success) return parsed.data;
  throw new ConfigError(
    parsed.error.issues.map(({ path, message }) => `${String(path[0])} ${message}`).join("\n"),
  );
}

/** A flag: `true`, `false`, `1` or `0`. */
export const flag = z
  .enum(["true", "false", "1", "0"], { error: "must be true or false" })
  .transform((value) => value === "true" || value === "1");

/** A website's address, without a path. */
export const origin = z
  .url({ protocol: /^https?$/, error: "must be an http(s) address such as https://shop.example.org" })
  .transform((value) => new URL(value).origin);

/** Addresses of websites, parted by commas. There is no `*`: they get answers with a visitor's cookies. */
export const origins = z
  .string()
  .transform((text) => text.split(",").map((part) => part.trim()))
  .pipe(z.array(origin));

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
