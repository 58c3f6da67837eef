import { z } from "zod";

/** A field of a call's body that takes free text: `POST /api/address/add address.street`. */
export type TextField = { name: string; max: number };

type Schema = {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  format?: string;
  pattern?: string;
  maxLength?: number;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  properties?: Record<string, Schema>;
  items?: Schema;
};
const schemaSchema: z.ZodType<Schema> = z.lazy(() =>
  z.object({
    $ref: z.string().optional(),
    type: z.union([z.string(), z.array(z.string())]).optional(),
    enum: z.array(z.unknown()).optional(),
    const: z.unknown().optional(),
    format: z.string().optional(),
    pattern: z.string().optional(),
    maxLength: z.number().optional(),
    anyOf: z.array(schemaSchema).optional(),
    oneOf: z.array(schemaSchema).optional(),
    allOf: z.array(schemaSchema).optional(),
    properties: z.record(z.string(), schemaSchema).optional(),
    items: schemaSchema.optional(),
  }),
);
const documentSchema = z.object({
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.object({
        requestBody: z
          .object({ content: z.record(z.string(), z.object({ schema: schemaSchema })) })
          .optional(),
      }),
    ),
  ),
  components: z.object({ schemas: z.record(z.string(), schemaSchema) }),
});

/** The text fields of all calls, according to the store's API description (`/api/openapi.json`). */
export function textFieldsOf(description: unknown): TextField[] {
  const { paths, components } = documentSchema.parse(description);
  const within = (schema: Schema, name: string): TextField[] => {
    const { $ref, anyOf = [], oneOf = [], allOf = [], properties = {}, items } = schema;
    const referred = $ref && components.schemas[$ref.split("/").at(-1) ?? ""];
    return [
      ...(referred ? within(referred, name) : []),
      ...[...anyOf, ...oneOf, ...allOf].flatMap((one) => within(one, name)),
      ...(isText(schema) ? [{ name, max: schema.maxLength ?? 200 }] : []),
      ...Object.entries(properties).flatMap(([key, inner]) =>
        within(inner, name.endsWith(" ") ? name + key : `${name}.${key}`),
      ),
      ...(items ? within(items, `${name}[]`) : []),
    ];
  };
  const all = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { requestBody }]) =>
      Object.values(requestBody?.content ?? {}).flatMap(({ schema }) =>
        within(schema, `${method.toUpperCase()} ${path} `),
      ),
    ),
  );
  return [...new Map(all.map((field) => [field.name, field])).values()];
}

function isText({ type, format, pattern, enum: choices, const: only }: Schema): boolean {
  return [type].flat().includes("string") && !format && !pattern && !choices && only === undefined;
}
