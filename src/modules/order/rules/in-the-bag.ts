/** As much of an order's line as says what is in the bag for it. */
export type PackedItem = {
  _id: string;
  name: string;
  pack: { quantity: number; unit: string };
  quantity: number;
  packed: {
    amount: number | null;
    replacement: {
      name: string;
      pack: { quantity: number; unit: string } | null;
      quantity: number | null;
    } | null;
  } | null;
};

/** So many packs in a bag; `pack` is null where nobody has said of what size. `_id` is the line's. */
export type BagLine = {
  _id: string;
  name: string;
  pack: { quantity: number; unit: string } | null;
  quantity: number;
};

/** What is really in the bag for a line; nothing for one that was left out. */
export function inTheBag({ _id, name, pack, quantity, packed }: PackedItem): BagLine[] {
  const other = packed?.replacement;
  if (other) return [{ _id, name: other.name, quantity: other.quantity ?? 1, pack: other.pack }];
  const amount = packed?.amount;
  if (amount == null) return [{ _id, name, quantity, pack }];
  return amount === 0 ? [] : [{ _id, name, quantity: 1, pack: { quantity: amount, unit: pack.unit } }];
}

type Weighed = { packed: unknown };

/** Whether somebody has said what went into an order's bag. */
export function isWeighed({
  items,
  trail,
}: {
  items: readonly Weighed[];
  trail: readonly Weighed[];
}): boolean {
  return [...items, ...trail].some(({ packed }) => packed);
}

/** Whether what was ordered has to come from the farm: it was neither left out nor replaced. */
export function isWanted({ packed }: Pick<PackedItem, "packed">): boolean {
  return !packed || (packed.replacement === null && packed.amount !== 0);
}
