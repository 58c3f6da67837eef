import { Suspense } from "react";
import { useSlot } from "#kernel/web/pages/use-slot.ts";
import { lazyPieces } from "#ui/loading/lazy-pieces.tsx";
import { SOLD_OUT_ACTIONS, type SoldOutActionProps } from "./product-slots.ts";

const actionOf = lazyPieces<SoldOutActionProps>();

/** The modules' actions beside a sold-out product. */
export function SoldOutActions(props: SoldOutActionProps) {
  const actions = useSlot(SOLD_OUT_ACTIONS);
  return (
    <Suspense>
      {actions.map(({ name, code }) => {
        const Action = actionOf(code);
        return <Action key={name} {...props} />;
      })}
    </Suspense>
  );
}
