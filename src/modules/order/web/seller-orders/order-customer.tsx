import MessageCircle from "lucide-react/icons/message-circle";
import Phone from "lucide-react/icons/phone";
import { formatPaise } from "#kernel/money/money.ts";
import { callLink, chatLink, doorLine, isReachable } from "#modules/address/rules/shared/address.ts";
import { useStore } from "#modules/store/web/shared/root-data.ts";
import { buttonStyle } from "#ui/controls/button.tsx";
import { hasContacts, type Order, type SellerOrder } from "../../rules/shared/order.ts";
import type { OrderStatus } from "../../rules/shared/order-status.ts";
import { dueAtDoor, isConfirmed, type Settling } from "../../rules/shared/settling.ts";
import { t } from "../../texts/seller-texts.ts";

/** An order's address, and the ways to contact the customer. */
export function OrderCustomer({ order }: { order: SellerOrder }) {
  const { address } = order;
  const { firstName, lastName } = address;
  return (
    <div className="grid content-start gap-2">
      <address className="leading-snug not-italic wrap-anywhere">
        <span className="font-medium">
          {firstName} {lastName}
        </span>
        {hasContacts(address) && <Place address={address} />}
        {address.gstin && (
          <>
            <br />
            {t("gstin", { gstin: address.gstin })}
          </>
        )}
      </address>
      {address.phone !== null && isReachable(address.phone) && (
        <Contact order={order} phone={address.phone} />
      )}
    </div>
  );
}

function Place({ address }: Pick<Order, "address">) {
  const door = doorLine(address);
  const { city, state, zipcode, country } = address;
  return (
    <>
      <br />
      {door && `${door}, `}
      {city}, {state} {zipcode}, {country}
    </>
  );
}

function Contact({ order, phone }: { order: SellerOrder; phone: string }) {
  const { name: storeName, upiAddress } = useStore();
  const { firstName } = order.address;
  return (
    <div className="-ml-1 flex flex-wrap gap-2">
      <a href={callLink(phone)} className={buttonStyle({ variant: "quiet", size: "small" })}>
        <Phone aria-hidden="true" className="size-4" />
        {phone}
      </a>
      <a
        href={customerChat({ ...order, phone, firstName, storeName, upiAddress })}
        target="_blank"
        rel="noreferrer"
        aria-label={t("whatsAppTo", { name: firstName })}
        className={buttonStyle({ variant: "quiet", size: "small" })}
      >
        <MessageCircle aria-hidden="true" className="size-4" />
        {t("whatsApp")}
      </a>
    </div>
  );
}

type Chat = Settling & {
  /** The number as the customer typed it, with or without the country code. */
  phone: string;
  firstName: string;
  storeName: string;
  /** The address to which its customers pay at the door, if it has one. */
  upiAddress?: string | undefined;
  invoiceNumber: string;
  /** Null for a role that sees no sums, which names none. */
  totalPaise: number | null;
  status: OrderStatus;
};

/** A WhatsApp link to the customer, with a prepared message about an order of this status. */
export function customerChat({ phone, status, ...about }: Chat): string {
  return chatLink(phone, chatMessage(status, about));
}

function chatMessage(status: OrderStatus, about: Omit<Chat, "phone" | "status">): string {
  const { firstName, storeName, invoiceNumber, totalPaise } = about;
  const names = { firstName, storeName, invoiceNumber };
  switch (status) {
    case "Pending":
      if (totalPaise === null) return t(isConfirmed(about) ? "chatPendingNoSum" : "chatWaitingNoSum", names);
      return t(isConfirmed(about) ? "chatPending" : "chatWaiting", {
        ...names,
        sum: formatPaise(totalPaise),
      });
    case "Out for Delivery":
      return [t("chatOut", names), totalPaise !== null && dueAtDoor({ ...about, totalPaise }, about)?.ready]
        .filter(Boolean)
        .join(" ");
    case "Delivered":
      return t("chatDelivered", names);
    case "Cancelled":
      return t("chatCancelled", names);
  }
}
