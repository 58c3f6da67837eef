import { useSlot } from "#kernel/web/pages/use-slot.ts";
import { useMay } from "#modules/identity/web/shared/use-may.ts";
import { COUNT_COLUMN } from "../shared/product-slots.ts";

/** The column for packs left; undefined if none are counted in this store, or by this role. */
export function useCountColumn() {
  const may = useMay();
  const [counting] = useSlot(COUNT_COLUMN);
  return counting && may(counting.permission) ? counting : undefined;
}
