import { z } from "zod";
import type { TestApp } from "./test-app.ts";

const referenceSchema = z.object({ $ref: z.string() });

/** The part of a JSON schema that tests read. */
export type DescribedSchema = {
  $ref?: string | undefined;
  type?: string | string[] | undefined;
  enum?: unknown[] | undefined;
  properties?: Record<string, DescribedSchema> | undefined;
  required?: string[] | undefined;
  items?: DescribedSchema | undefined;
  anyOf?: DescribedSchema[] | undefined;
  allOf?: DescribedSchema[] | undefined;
  maximum?: number | undefined;
};
export const schemaSchema: z.ZodType<DescribedSchema> = z.lazy(() =>
  z.object({
    $ref: z.string().optional(),
    type: z.union([z.string(), z.array(z.string())]).optional(),
    enum: z.array(z.unknown()).optional(),
    properties: z.record(z.string(), schemaSchema).optional(),
    required: z.array(z.string()).optional(),
    items: schemaSchema.optional(),
    anyOf: z.array(schemaSchema).optional(),
    allOf: z.array(schemaSchema).optional(),
    maximum: z.number().optional(),
  }),
);

const callSchema = z.object({
  summary: z.string().optional(),
  security: z.array(z.record(z.string(), z.array(z.string()))).optional(),
  parameters: z
    .array(z.object({ name: z.string(), in: z.string(), schema: schemaSchema.optional() }))
    .optional(),
  "x-approval": z.string().optional(),
  requestBody: z.object({ content: z.record(z.string(), z.object({ schema: schemaSchema })) }).optional(),
  responses: z.record(z.string(), z.unknown()),
});
const documentSchema = z.object({
  paths: z.record(z.string(), z.record(z.string(), callSchema)),
  components: z.record(z.string(), z.record(z.string(), z.unknown())),
});

/** The store's own description of its API at `/api/openapi.json`. */
export async function apiDescription(shop: TestApp) {
  return documentSchema.parse((await shop.get("/api/openapi.json")).body);
}

/** Returns a function that resolves a schema's references to an object or a list. */
export async function describedSchemas(shop: TestApp) {
  const { schemas = {} } = (await apiDescription(shop)).components;
  const resolve = (schema: DescribedSchema): DescribedSchema => {
    const named = schema.$ref?.split("/").at(-1);
    if (named) return resolve(schemaSchema.parse(schemas[named]));
    const inner = [...(schema.anyOf ?? []), ...(schema.allOf ?? [])].map(resolve);
    return inner.find(({ properties, items }) => properties ?? items) ?? schema;
  };
  return resolve;
}

/** Every call of the description, ready to be sent: `{id}` in its path is replaced by `x`, but not in `template`. */
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

/** The word in a call's path that says what it is about: `product` of `/api/product/list`, `growers` of `/api/seller/growers`. */
const SUBJECT = /^\/api\/(?:seller\/)?(?<subject>[\w-]+)/;

/** The calls by what they are about, so that one test takes those of a subject. */
export const bySubject = <Call extends { template: string }>(calls: readonly Call[]) =>
  [...Map.groupBy(calls, ({ template }) => SUBJECT.exec(template)?.groups?.subject ?? template)].map(
    ([subject, ofIt]) => ({ subject, calls: ofIt }),
  );

/** Every `$ref` within a value. */
export function referencesIn(value: unknown): string[] {
  if (typeof value !== "object" || value === null) return [];
  const own = referenceSchema.safeParse(value);
  return [...(own.success ? [own.data.$ref] : []), ...Object.values(value).flatMap(referencesIn)];
}
