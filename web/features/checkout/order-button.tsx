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

/** Places the order; on phones it stays above the tabs, where the thumb is. */
export function OrderButton({ placing, waiting, totalPaise, onPlace }: OrderButtonProps) {
  return (
    <div className="fixed inset-x-0 bottom-(--bottom-tabs) z-20 flex items-center gap-4 border-t border-line bg-sheet px-4 py-2.5 cramped:gap-2 cramped:px-2 md:static md:border-0 md:p-0">
      <p className="shrink-0 leading-tight md:hidden">
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
