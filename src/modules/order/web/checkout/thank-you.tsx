import Banknote from "lucide-react/icons/banknote";
import CalendarDays from "lucide-react/icons/calendar-days";
import CreditCard from "lucide-react/icons/credit-card";
import MapPin from "lucide-react/icons/map-pin";
import ReceiptText from "lucide-react/icons/receipt-text";
import Share2 from "lucide-react/icons/share-2";
import type { ReactNode } from "react";
import { formatPaise } from "#kernel/money/money.ts";
import { spokenPath } from "#kernel/texts/spoken-path.ts";
import { toast } from "#kernel/web/toast.ts";
import { doorLine } from "#modules/address/rules/shared/address.ts";
import { catalogPages } from "#modules/catalog/paths.ts";
import { deliveryPromise } from "#modules/delivery/rules/shared/delivery-days.ts";
import { dayAndWindow } from "#modules/delivery/rules/shared/delivery-rules.ts";
import { useStore } from "#modules/store/web/shared/root-data.ts";
import { Button, LinkButton } from "#ui/controls/button.tsx";
import { Doorstep } from "#ui/illustrations/doorstep.tsx";
import { FullBasket } from "#ui/illustrations/full-basket.tsx";
import { EmptyState } from "#ui/loading/states.tsx";
import { orderPages } from "../../paths.ts";
import type { Order } from "../../rules/shared/order.ts";
import { dueAtDoor, isConfirmed, payablePaise, paymentNews } from "../../rules/shared/settling.ts";
import { isWaiting } from "../../rules/waiting.ts";
import { t } from "../../texts/checkout-texts.ts";
import { t as paymentTexts } from "../../texts/payment-texts.ts";
import { PayLink } from "../my-orders/order-payment.tsx";
import { PayByUpi } from "../my-orders/pay-by-upi.tsx";
import { useOpenOrder } from "../shared/open-order.ts";

/** The facts about a placed order: its delivery, what to keep ready or was paid, its address and its number. */
export function OrderFacts({ order }: { order: Order }) {
  const { firstName, lastName, city, zipcode } = order.address;
  const store = useStore();
  const isTest = store.onlinePayment === "test";
  // The rest of a payment in advance has a sentence of its own.
  const due = order.payment ? undefined : dueAtDoor(order, store);
  return (
    <ul
      aria-label={t("yourOrder")}
      className="grid gap-2.5 rounded-tile bg-sprout px-4 py-4 text-left text-base text-ink cramped:px-2 sm:px-6"
    >
      <Fact icon={CalendarDays}>
        <strong>{deliveryPromise(order.deliveryDay, order.deliveryWindow)}</strong>
      </Fact>
      {due && (
        <Fact icon={Banknote}>
          {due.keep[0]} <strong className="tabular-nums">{due.keep[1]}</strong> {due.keep[2]}
        </Fact>
      )}
      {order.together.map((other) => (
        <Fact key={other.id} icon={CalendarDays}>
          {t.rich("restOfCart", {
            time: dayAndWindow(other.deliveryDay, other.deliveryWindow),
            invoiceNumber: other.invoiceNumber,
            sum: formatPaise(other.totalPaise),
            b: (words) => <strong>{words}</strong>,
          })}
        </Fact>
      ))}
      {paymentNews(order, store).map((sentence) => (
        <Fact key={sentence} icon={CreditCard}>
          {sentence}
        </Fact>
      ))}
      {isTest && order.payment && <Fact icon={CreditCard}>{paymentTexts("onlyTest")}</Fact>}
      <Fact icon={MapPin}>
        {firstName} {lastName}, {doorLine(order.address)}, {city} {zipcode}
      </Fact>
      <Fact icon={ReceiptText}>
        <span className="whitespace-nowrap tabular-nums cramped:whitespace-normal">
          {order.invoiceNumber}
        </span>
      </Fact>
    </ul>
  );
}

function Fact({ icon: Icon, children }: { icon: typeof MapPin; children: ReactNode }) {
  return (
    <li className="flex items-start gap-3 cramped:gap-2">
      <Icon aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-leaf" />
      <span className="min-w-0 wrap-anywhere">{children}</span>
    </li>
  );
}

/** The title of the page after an order. One that is to be paid in advance is not confirmed before. */
export function afterOrderTitle(order: Order): string {
  if (isWaiting(order)) return paymentTexts("pleasePay", { sum: formatPaise(payablePaise(order)) });
  return isConfirmed(order) ? t("thankYou") : paymentTexts("notPaidTitle");
}

/** The page after an order. It survives a reload. */
export function ThankYou({ order, onInvoice }: { order: Order; onInvoice: () => void }) {
  const store = useStore();
  // Only the order that comes next can be added to, and only before its cut-off.
  const canAdd = useOpenOrder()?.order?.id === order.id;
  return (
    <EmptyState
      as="h1"
      picture={FullBasket}
      title={afterOrderTitle(order)}
      // The open invoice leaves half of the screen for it.
      className="max-xl:gap-3 max-xl:px-0 max-xl:py-0 max-xl:[&>svg]:hidden"
      action={
        <div className="grid w-full min-w-72 gap-2.5 cramped:min-w-0">
          <PayLink order={order} size="medium" />
          {canAdd && (
            <LinkButton to={catalogPages.products} wide>
              {t("addToOrder")}
            </LinkButton>
          )}
          <PayByUpi order={order} store={store} />
          <div className="grid grid-cols-2 gap-2.5 cramped:grid-cols-1">
            <LinkButton to={orderPages.myOrders} variant="secondary" tight>
              {t("myOrders")}
            </LinkButton>
            <Button variant="secondary" tight onClick={onInvoice}>
              {t("invoice")}
            </Button>
          </div>
          <TellNeighbour />
        </div>
      }
    >
      <OrderFacts order={order} />
    </EmptyState>
  );
}

/** Shares the shop's address, and nothing else; without a way to share, it is copied. */
function TellNeighbour() {
  const { name, city } = useStore();
  const canShare = "share" in navigator;
  // A page that came over HTTP has neither.
  if (!canShare && !("clipboard" in navigator)) return null;
  const url = new URL(spokenPath("/"), window.location.href).href;
  const tell = async () => {
    try {
      if (canShare)
        return await navigator.share({ title: name, text: t("forNeighbours", { store: name, city }), url });
      await navigator.clipboard.writeText(url);
      toast.success(t("linkCopied"));
    } catch (error) {
      // The shopper has closed the list of apps.
      if (error instanceof DOMException && error.name === "AbortError") return;
      toast.error(t("linkNotShared"));
    }
  };
  return (
    <Button variant="quiet" onClick={tell}>
      <Share2 aria-hidden="true" className="size-4.5" />
      {t("tellNeighbour")}
    </Button>
  );
}

/** The same page if the order can't be shown: to another shopper, or without a connection. */
export function OrderElsewhere() {
  return (
    <EmptyState
      as="h1"
      picture={Doorstep}
      title={t("ordersElsewhere")}
      action={<LinkButton to={orderPages.myOrders}>{t("myOrders")}</LinkButton>}
    >
      {t("eachWithInvoice")}
    </EmptyState>
  );
}
