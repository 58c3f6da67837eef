import { type UpiPayment, upiPayment } from "#modules/payment/rules/shared/upi.ts";
import type { Order } from "./order.ts";
import type { OrderStatus } from "./order-status.ts";
import { duePaise, type Settling } from "./settling.ts";

type OwedOrder = Settling & Pick<Order, "invoiceNumber" | "status" | "totalPaise">;

/** The store as its customers pay it. */
export type Payee = { name: string; upiAddress?: string | undefined };

const TO_COME: readonly OrderStatus[] = ["Pending", "Out for Delivery"];

/**
 * The payment by UPI of what the orders of a bag still bring at the door, all in one; undefined if that is nothing, or
 * the store takes no payments by UPI.
 */
export function upiAtDoor(bag: readonly OwedOrder[], { name, upiAddress }: Payee): UpiPayment | undefined {
  const owing = bag.filter((order) => TO_COME.includes(order.status) && duePaise(order) > 0);
  return upiPayment({
    address: upiAddress,
    name,
    paise: owing.reduce((sum, order) => sum + duePaise(order), 0),
    invoiceNumbers: owing.map(({ invoiceNumber }) => invoiceNumber),
  });
}
