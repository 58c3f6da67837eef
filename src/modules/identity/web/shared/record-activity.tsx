import { useSlot } from "#kernel/web/pages/use-slot.ts";
import { lazyParts } from "#ui/loading/lazy-part.tsx";
import { RECORD_ACTIVITY, type RecordActivityProps } from "./record-slots.ts";
import { useMay } from "./use-may.ts";

const partOf = lazyParts<RecordActivityProps>();

/** The activity on a record, at the foot of its page. It is not there for those whose role does not have it. */
export function RecordActivity(record: RecordActivityProps) {
  const may = useMay();
  const parts = useSlot(RECORD_ACTIVITY);
  if (!may("audit.see")) return null;
  return parts.map(({ name, code }) => {
    const Part = partOf(code);
    return <Part key={name} {...record} />;
  });
}
