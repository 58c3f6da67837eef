import { z } from "zod";
import type { TestApp } from "./test-app.ts";

const referenceSchema = z.object({ $ref: z.string() });
const callSchema = z.object({
  summary: z.string().optional(),
  security: z.array(z.record(z.string(), z.array(z.string()))).optional(),
  requestBody: z.object({ content: z.record(z.string(), z.unknown()) }).optional(),
  responses: z.record(z.string(), z.unknown()),
});
const documentSchema = z.object({
  paths: z.record(z.string(), z.record(z.string(), callSchema)),
  components: z.record(z.string(), z.record(z.string(), z.unknown())),
});

/** What the store says of its own API at `/api/openapi.json`. */
export async function apiDescription(shop: TestApp) {
  return documentSchema.parse((await shop.get("/api/openapi.json")).body);
}

/** Every call in it, ready to be sent: `{id}` in a path has become `x`; it stands in the template. */
export async function describedCalls(shop: TestApp) {
  const { paths } = await apiDescription(shop);
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, call]) => ({
      ...call,
      method: method.toUpperCase(),
      template: path,
      path: path.replaceAll(/\{\w+\}/g, "x"),
    })),
  );
}

/** Every `$ref` within a value. */
export function referencesIn(value: unknown): string[] {
  if (typeof value !== "object" || value === null) return [];
  const own = referenceSchema.safeParse(value);
  return [...(own.success ? [own.data.$ref] : []), ...Object.values(value).flatMap(referencesIn)];
}
