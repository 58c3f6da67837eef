import type { z } from "zod";

type Road = Record<string, z.ZodType>;
type FieldOn<Fields, Name extends string> = {
  [Field in keyof Fields]: Fields[Field] extends Record<Name, z.ZodType> ? Field : never;
}[keyof Fields];

/** The schemas of the fields that have a given road. */
export type ShapeOf<Fields, Name extends string> = {
  [Field in FieldOn<Fields, Name>]: Fields[Field] extends Record<Name, infer Schema extends z.ZodType>
    ? Schema
    : never;
};

/** Picks the schemas of one road from a table of fields. Fields without that road are left out; the order stays. */
export function shapeOf<Fields extends Record<string, Road>, Name extends string>(
  fields: Fields,
  name: Name,
): ShapeOf<Fields, Name>;
export function shapeOf(fields: Record<string, Road>, name: string): Road {
  const shape: Road = {};
  for (const [field, roads] of Object.entries(fields)) {
    const schema = roads[name];
    if (schema) shape[field] = schema;
  }
  return shape;
}

/** The names of a table's fields, in their order. */
export function fieldNames<Fields extends object>(fields: Fields): (keyof Fields & string)[] {
  const isName = (name: string): name is keyof Fields & string => name in fields;
  return Object.keys(fields).filter(isName);
}

/** Some fields of a record. */
export function pick<Fields extends object, Name extends keyof Fields & string>(
  fields: Fields,
  names: readonly Name[],
): Pick<Fields, Name>;
export function pick(fields: Record<string, unknown>, names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(names.map((name) => [name, fields[name]]));
}
