/** Something that a module puts into a slot. Only the slot can read it. */
export type Fill = object;

/** A place in the pages of one module that others put something into. */
export interface Slot<Value> {
  /** What a module's `fills` say: this value for this slot. */
  fill: (value: Value) => Fill;
  /** What `fills` have for this slot, in their order. */
  valuesIn: (fills: readonly Fill[]) => Value[];
}

/** A slot that is filled with values of this type. */
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
