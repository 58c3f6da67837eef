import MessageCircle from "lucide-react/icons/message-circle";
import Phone from "lucide-react/icons/phone";
import { formatPaise } from "#kernel/money/money.ts";
import { callLink, chatLink, doorLine, isReachable } from "#modules/address/rules/shared/address.ts";
import { useStore } from "#modules/store/web/shared/root-data.ts";
import { buttonStyle } from "#ui/controls/button.tsx";
import type { OrderAnswer } from "../../contract/order.ts";
import type { OrderStatus } from "../../rules/shared/order-status.ts";
import { dueAtDoor, isConfirmed, type Settling } from "../../rules/shared/settling.ts";
import { t } from "../../texts/seller-texts.ts";
import { fromAnswer } from "../shared/from-answer.ts";
import { useSeen } from "../shared/use-seen.ts";

/** An order's address, and the ways to contact the customer. */
export function OrderCustomer({ order }: { order: OrderAnswer }) {
  const { address } = order;
  const place = doorLine(address);
  const { firstName, lastName, city, state, zipcode, country, phone } = address;
  const reachable = isReachable(phone);
  const { name: storeName, upiAddress } = useStore();
  const { contacts } = useSeen();
  const chat = customerChat({ ...fromAnswer(order), phone, firstName, storeName, upiAddress });
  return (
    <div className="grid content-start gap-2">
      <address className="leading-snug not-italic wrap-anywhere">
        <span className="font-medium">
          {firstName} {lastName}
        </span>
        {contacts && (
          <>
            <br />
            {place && `${place}, `}
            {city}, {state} {zipcode}, {country}
          </>
        )}
        {address.gstin && (
          <>
            <br />
            {t("gstin", { gstin: address.gstin })}
          </>
        )}
      </address>
      {reachable && (
        <div className="-ml-1 flex flex-wrap gap-2">
          <a href={callLink(phone)} className={buttonStyle({ variant: "quiet", size: "small" })}>
            <Phone aria-hidden="true" className="size-4" />
            {phone}
          </a>
          <a
            href={chat}
            target="_blank"
            rel="noreferrer"
            aria-label={t("whatsAppTo", { name: firstName })}
            className={buttonStyle({ variant: "quiet", size: "small" })}
          >
            <MessageCircle aria-hidden="true" className="size-4" />
            {t("whatsApp")}
          </a>
        </div>
      )}
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
  totalPaise: number;
  status: OrderStatus;
};

/** A WhatsApp link to the customer, with a prepared message about an order of this status. */
export function customerChat({ phone, status, ...about }: Chat): string {
  return chatLink(phone, chatMessage(status, about));
}

function chatMessage(status: OrderStatus, about: Omit<Chat, "phone" | "status">): string {
  const { firstName, storeName, invoiceNumber, totalPaise } = about;
  const sum = formatPaise(totalPaise);
  const names = { firstName, storeName, invoiceNumber };
  switch (status) {
    case "Pending":
      return t(isConfirmed(about) ? "chatPending" : "chatWaiting", { ...names, sum });
    case "Out for Delivery":
      return [t("chatOut", names), dueAtDoor(about, about)?.ready].filter(Boolean).join(" ");
    case "Delivered":
      return t("chatDelivered", names);
    case "Cancelled":
      return t("chatCancelled", names);
  }
}
