/** A module's content for a slot. Only the slot can read it. */
export type Fill = object;

/** A place in the pages of one module for content of others. */
export interface Slot<Value> {
  /** Makes an entry for a module's `fills`: this value for this slot. */
  fill: (value: Value) => Fill;
  /** The values in `fills` for this slot, in their order. */
  valuesIn: (fills: readonly Fill[]) => Value[];
}

/** Defines a slot for values of this type. */
export function defineSlot<Value>(): Slot<Value> {
  const values = new WeakMap<Fill, Value>();
  return {
    fill: (value) => {
      const fill: Fill = {};
      values.set(fill, value);
      return fill;
    },
    valuesIn: (fills) =>
      fills.flatMap((fill) => {
        const value = values.get(fill);
        return value === undefined ? [] : [value];
      }),
  };
}
