import { type PointerEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { movedTo } from "../rules/stop-order.ts";
import { followPointer } from "./follow-pointer.ts";

/**
 * Lets the entries of a list be dragged by a grip, with a mouse or a finger. `shown` is the list as it stands under the
 * hand; `onDrop` has it when it is let go. Esc leaves the list as it was.
 */
export function useDragOrder<Entry>(
  entries: readonly Entry[],
  onDrop: (after: readonly Entry[], moved: Entry) => void,
) {
  const listRef = useRef<HTMLOListElement>(null);
  const [drag, setDrag] = useState<{ entry: Entry; order: readonly Entry[]; pointer: number }>();

  const follow = useEffectEvent((y: number) => {
    if (!drag || !listRef.current) return;
    const place = drag.order.indexOf(drag.entry);
    const others = [...listRef.current.children].filter((_, index) => index !== place);
    const passed = others.filter((row) => middleOf(row) < y).length;
    if (passed !== place) setDrag({ ...drag, order: movedTo(drag.order, drag.entry, passed) });
  });
  const drop = useEffectEvent(() => {
    if (drag) onDrop(drag.order, drag.entry);
    setDrag(undefined);
  });
  const pointer = drag?.pointer;
  useEffect(() => {
    if (pointer === undefined) return;
    const cancel = () => setDrag(undefined);
    return followPointer(pointer, { follow: (y) => follow(y), drop: () => drop(), cancel });
  }, [pointer]);

  const grip = (entry: Entry) => ({
    onPointerDown: (event: PointerEvent) => {
      if (event.button !== 0 || drag) return;
      event.preventDefault();
      setDrag({ entry, order: entries, pointer: event.pointerId });
    },
  });
  return { listRef, shown: drag?.order ?? entries, dragged: drag?.entry, grip };
}

function middleOf(row: Element): number {
  const { top, height } = row.getBoundingClientRect();
  return top + height / 2;
}
