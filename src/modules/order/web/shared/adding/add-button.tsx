import { formatPaise } from "#kernel/money/money.ts";
import { spokenLocale } from "#kernel/texts/spoken.ts";
import { weekdayName, weekdayOf } from "#kernel/time/store-time.ts";
import { dayAndWindow } from "#modules/delivery/rules/shared/delivery-rules.ts";
import { useStore } from "#modules/store/web/shared/root-data.ts";
import { Button } from "#ui/controls/button.tsx";
import { useDoubleTapGuard } from "#ui/controls/double-tap-guard.ts";
import type { Order } from "../../../rules/shared/order.ts";
import { paymentNews } from "../../../rules/shared/settling.ts";
import { t } from "../../../texts/adding-texts.ts";
import type { Preview, useAdding } from "./use-adding.ts";

/** The words that name an order by its day: `Add to Sunday's order`. */
export const addTo = ({ deliveryDay }: Order): string =>
  t("addTo", { weekday: weekdayName(weekdayOf(deliveryDay)) });

/** When an order comes, and that nothing more is charged for it where the store charges for deliveries. */
export function useAddingHint({ deliveryDay, deliveryWindow }: Order): string {
  const { charges } = useStore();
  const isCharged = charges.shippingPaise > 0 || charges.handlingPaise > 0;
  return isCharged ? t("noSecondCharge") : t("comesOn", { day: dayAndWindow(deliveryDay, deliveryWindow) });
}

interface AddButtonProps {
  order: Order;
  hint?: string;
  /** True if another button of the view is the filled one. */
  isQuiet?: boolean;
  adding: ReturnType<typeof useAdding>;
}

/** The button that moves the cart to an order, with the new total. */
export function AddButton({ order, hint, isQuiet = false, adding }: AddButtonProps) {
  const { shown, isCurrent, busy, press } = adding;
  // It appears where the link to the cart was.
  const guard = useDoubleTapGuard<HTMLButtonElement>({ shows: order.id, costs: true });
  const total = isCurrent && shown ? formatPaise(shown.after.totalPaise) : "…";
  return (
    <Button
      {...guard}
      variant={isQuiet ? "secondary" : "primary"}
      wide
      tight
      busy={busy}
      aria-disabled={!isCurrent || guard["aria-disabled"]}
      className="min-h-13 py-1.5 [&>span:first-child]:w-full"
      onClick={() => isCurrent && press()}
    >
      <span className="grid min-w-0 grow justify-items-start gap-1 text-left whitespace-normal">
        <span>{addTo(order)}</span> {hint && <span className="text-xs font-normal">{hint}</span>}
      </span>
      <span className="grid shrink-0 justify-items-end gap-1 tabular-nums">
        <span className="text-xs font-normal">{t("newTotal")}</span> <span>{total}</span>
      </span>
    </Button>
  );
}

/** What stays in the cart, and what is still to be paid of an order that was paid in advance. */
export function AddingNotes({ shown }: { shown: Preview | undefined }) {
  const store = useStore();
  if (!shown) return null;
  const { after, left } = shown;
  const names = new Intl.ListFormat(spokenLocale()).format(left.map(({ name }) => name));
  const news = after.payment ? paymentNews(after, store) : [];
  return (
    <>
      {left.length > 0 && (
        <p className="text-sm wrap-anywhere">{t("stays", { count: left.length, names })}</p>
      )}
      {news.map((sentence) => (
        <p key={sentence} className="text-sm">
          {sentence}
        </p>
      ))}
    </>
  );
}

/** Why the cart could not go to the order. */
export function Refusal({ children }: { children: string }) {
  return (
    <p role="alert" className="rounded-field bg-clay/10 px-3 py-2 text-sm font-medium text-clay-deep">
      {children}
    </p>
  );
}
