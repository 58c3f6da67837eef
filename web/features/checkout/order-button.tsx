import { MESSAGES } from "#domain/messages.ts";
import { formatPaise } from "#domain/money.ts";
import { Button } from "#web/ui/button.tsx";

interface OrderButtonProps {
  placing: boolean;
  /** It is not known yet who is ordering. */
  waiting: boolean;
  totalPaise: number;
  onPlace: () => void;
}

/** Places the order. It stays in sight: on phones above the tabs, where the thumb is, else at the window's edge. */
export function OrderButton({ placing, waiting, totalPaise, onPlace }: OrderButtonProps) {
  return (
    <div className="fixed inset-x-0 bottom-(--bottom-tabs) z-20 flex items-center gap-4 border-t border-line bg-sheet px-4 py-2.5 cramped:gap-2 cramped:px-2 md:sticky md:bottom-0 md:-mx-6 md:-mb-6 md:px-6 md:py-4">
      <p className="shrink-0 leading-tight">
        <span className="block text-xs text-ink-soft">Total</span>
        <span className="text-lg font-bold tabular-nums">{formatPaise(totalPaise)}</span>
      </p>
      <Button
        size="large"
        wide
        disabled={placing || waiting}
        busy={placing}
        busyLabel={MESSAGES.placingOrder}
        onClick={onPlace}
      >
        Place Order
      </Button>
    </div>
  );
}
