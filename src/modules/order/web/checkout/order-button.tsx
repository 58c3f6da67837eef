import { useId } from "react";
import type { Address } from "#modules/address/contract.ts";
import { Button } from "#ui/button.tsx";
import { useSettledPress } from "#ui/use-settled-press.ts";
import { t } from "../../checkout-texts.ts";
import { whoAndWhere } from "./order-words.ts";

interface OrderButtonProps {
  placing: boolean;
  /** It is not known yet who is ordering. */
  waiting: boolean;
  /** Undefined as long as none is chosen. */
  address: Address | undefined;
  /** When it comes, in words. */
  promise: string;
  /** What is to be paid for it, in words. */
  amount: string;
  onPlace: () => void;
}

/**
 * Places the order, under the line that says what is ordered. Both stay in sight: on phones above the tabs, where the
 * thumb is, else at the window's edge. The button counts a tap only once that line could be read.
 */
export function OrderButton({ placing, waiting, onPlace, ...order }: OrderButtonProps) {
  const { address, promise, amount } = order;
  const summaryId = useId();
  const to = address && whoAndWhere(address);
  // An address that differs only in its street is another one all the same.
  const settled = useSettledPress<HTMLButtonElement>(
    [address?._id, to, promise, amount, placing, waiting].join(),
  );
  return (
    <div
      data-bar
      data-order-bar
      className="fixed inset-x-0 bottom-(--bottom-tabs) z-20 grid grid-cols-[minmax(0,1fr)] gap-2 border-t border-line bg-sheet px-4 pt-2 pb-2.5 cramped:px-2 md:sticky md:bottom-0 md:-mx-6 md:-mb-6 md:px-6 md:pt-3 md:pb-4 xl:col-span-2"
    >
      <p id={summaryId} className="text-sm leading-snug wrap-anywhere">
        {to && `${to}\u00a0· `}
        <span className="inline-block">{promise} ·</span>{" "}
        <strong className="whitespace-nowrap tabular-nums">{amount}</strong>
      </p>
      <Button
        {...settled}
        size="large"
        wide
        disabled={placing || waiting}
        busy={placing}
        busyLabel={t("placingOrder")}
        aria-describedby={summaryId}
        onClick={onPlace}
        className="settles"
      >
        {t("placeOrder")}
      </Button>
    </div>
  );
}
