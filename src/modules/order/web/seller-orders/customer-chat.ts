import { formatPaise, toPaise } from "#kernel/money/money.ts";
import { chatLink } from "#modules/address/rules/address.ts";
import type { OrderStatus } from "../../rules/order-status.ts";
import { dueAtDoor, type Settling } from "../../rules/settling.ts";
import { t } from "../../seller-texts.ts";

type Chat = Settling & {
  /** As the customer typed it: with or without the country's code. */
  phone: string;
  firstName: string;
  storeName: string;
  invoiceNumber: string;
  /** Rupees. */
  totalAmount: number;
  status: OrderStatus;
};

/** A WhatsApp link to the customer, with what there is to say about an order of this status typed in. */
export function customerChat({ phone, status, ...about }: Chat): string {
  return chatLink(phone, chatMessage(status, about));
}

function chatMessage(status: OrderStatus, about: Omit<Chat, "phone" | "status">): string {
  const { firstName, storeName, invoiceNumber, totalAmount } = about;
  const sum = formatPaise(toPaise(totalAmount));
  const names = { firstName, storeName, invoiceNumber };
  switch (status) {
    case "Pending":
      return t("chatPending", { ...names, sum });
    case "Out for Delivery":
      return [t("chatOut", names), dueAtDoor(about)?.ready].filter(Boolean).join(" ");
    case "Delivered":
      return t("chatDelivered", names);
    case "Cancelled":
      return t("chatCancelled", names);
  }
}
