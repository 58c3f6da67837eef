// A few checks for values that a browser has stored. A library would be larger than all the code that uses them.

/** A type guard. */
export type Shape<Value> = (value: unknown) => value is Value;
/** The type of a shape. */
export type Shaped<S> = S extends Shape<infer Value> ? Value : never;

export const text: Shape<string> = (value) => typeof value === "string";
export const flag: Shape<boolean> = (value) => typeof value === "boolean";
export const number: Shape<number> = (value): value is number =>
  typeof value === "number" && Number.isFinite(value);
/** Any value. */
export const anything: Shape<unknown> = (_value): _value is unknown => true;
/** A whole number of at least 1. */
export const count: Shape<number> = (value): value is number =>
  typeof value === "number" && Number.isSafeInteger(value) && value >= 1;

const isObject: Shape<object> = (value): value is object =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** `null`, or a value of the shape. */
export function nullable<Value>(shape: Shape<Value>): Shape<Value | null> {
  return (value): value is Value | null => value === null || shape(value);
}

/** Undefined, or a value of the shape. */
export function optional<Value>(shape: Shape<Value>): Shape<Value | undefined> {
  return (value): value is Value | undefined => value === undefined || shape(value);
}

/** One of a few texts. */
export function oneOf<const Value extends string>(values: readonly Value[]): Shape<Value> {
  return (value): value is Value => values.some((allowed) => allowed === value);
}

export function listOf<Value>(shape: Shape<Value>): Shape<Value[]> {
  return (value): value is Value[] => Array.isArray(value) && value.every(shape);
}

/** An object with any keys and values of the shape. */
export function recordOf<Value>(shape: Shape<Value>): Shape<Record<string, Value>> {
  return (value): value is Record<string, Value> => isObject(value) && Object.values(value).every(shape);
}

/** The entries of an object whose values have the shape. Wrong ones are left out. */
export function goodOf<Value>(values: unknown, shape: Shape<Value>): Record<string, Value> {
  if (!isObject(values)) return {};
  return Object.fromEntries(
    Object.entries(values).flatMap(([key, value]: [string, unknown]) => (shape(value) ? [[key, value]] : [])),
  );
}

/** An object with at least these fields. */
export function fields<const Shapes extends Record<string, Shape<unknown>>>(
  shapes: Shapes,
): Shape<{ [Key in keyof Shapes]: Shaped<Shapes[Key]> }> {
  return (value): value is { [Key in keyof Shapes]: Shaped<Shapes[Key]> } =>
    isObject(value) && Object.entries(shapes).every(([key, shape]) => shape(Reflect.get(value, key)));
}
