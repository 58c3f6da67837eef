import MessageCircle from "lucide-react/icons/message-circle";
import Phone from "lucide-react/icons/phone";
import type { ReactNode } from "react";
import { say, type Text } from "#kernel/texts/text.ts";
import { PostalAddress } from "#modules/address/web/shared/postal-address.tsx";
import type { StoreInfo } from "#modules/store/contract.ts";
import { chatLink } from "#modules/store/rules/shared/chat-link.ts";
import { buttonStyle } from "#ui/controls/button.tsx";
import { Disclosure } from "#ui/controls/disclosure.tsx";
import { historyText } from "../../rules/order-history.ts";
import type { Order } from "../../rules/shared/order.ts";
import type { OrderStatus } from "../../rules/shared/order-status.ts";
import { t } from "../../texts/orders-texts.ts";
import { OrderSums, OrderTrail } from "../shared/order-parts.tsx";

const WHERE: Record<OrderStatus, Text> = {
  Pending: t.later("goesTo"),
  "Out for Delivery": t.later("goesTo"),
  Delivered: t.later("wentTo"),
  Cancelled: t.later("wasToGoTo"),
};

/** The rarely needed details of an order: its address, its sums, and contacts. */
export function OrderDetails({ order, store }: { order: Order; store: StoreInfo }) {
  return (
    <Disclosure
      summary={t("details")}
      className="border-t border-line"
      summaryClass="min-h-12 items-center gap-2 px-4 font-semibold text-leaf sm:px-6"
      chevronClass="ml-auto size-5"
    >
      <div className="grid gap-5 px-4 pt-1 pb-5 sm:grid-cols-2 sm:gap-x-10 sm:px-6">
        <Part title={say(WHERE[order.status])}>
          <PostalAddress address={order.address} />
        </Part>
        <Part title={t("howTotalComesAbout")}>
          <OrderSums order={order} />
        </Part>
        {order.trail.length > 0 && (
          <Part title={t("whatHappened")} className="sm:col-span-2">
            <OrderTrail trail={order.trail} words={trailText} />
          </Part>
        )}
        <Part title={t("help")} className="sm:col-span-2">
          <Help invoiceNumber={order.invoiceNumber} store={store} />
        </Part>
      </div>
    </Disclosure>
  );
}

function trailText(entry: Order["trail"][number]): string {
  const words = historyText(entry);
  return entry.by === "shopper" && entry.status ? t("trailByYou", { status: words }) : words;
}

function Part({ title, className, children }: { title: string; className?: string; children: ReactNode }) {
  return (
    <section className={className}>
      <h3 className="mb-1.5 font-sans text-sm font-semibold text-ink-soft">{title}</h3>
      {children}
    </section>
  );
}

function Help({ invoiceNumber, store }: { invoiceNumber: string; store: StoreInfo }) {
  const [phone] = store.phones;
  const question = t("question", { store: store.name, invoiceNumber });
  const look = buttonStyle({ variant: "secondary", size: "small" });
  return (
    <div className="flex flex-wrap gap-3">
      <a href={chatLink(store.chatNumber, question)} target="_blank" rel="noreferrer" className={look}>
        <MessageCircle aria-hidden="true" className="size-4" />
        {t("chat")}
      </a>
      <a href={`tel:${phone.replace(/[^\d+]/g, "")}`} className={look}>
        <Phone aria-hidden="true" className="size-4" />
        {t("call", { phone })}
      </a>
    </div>
  );
}
