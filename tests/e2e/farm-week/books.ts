import type { Page } from "@playwright/test";
import { type OrderAnswer, ordersSchema } from "#modules/order/contract/order.ts";
import { deliveryOptionsAnswerSchema } from "#modules/order/contract/place-order.ts";
import { readPdf } from "#tests/support/read-pdf.ts";
import { OWN_CONNECTION } from "../support/own-connection.ts";
import { expect } from "../support/test.ts";
import { bagOf, DAY } from "./plan.ts";
import { creditedPaise, duePaise, missingPaise, orderedPaise, printed } from "./reckoning.ts";

/** The orders of market day that are not cancelled, as the seller's pages get them. */
export async function ordersOfDay({ request }: Page): Promise<OrderAnswer[]> {
  const answer = await request.get(`/api/order/seller?day=${DAY}&by=delivery`, { headers: OWN_CONNECTION });
  const { orders: all } = ordersSchema.parse(await answer.json());
  return all.filter(({ status }) => status !== "Cancelled");
}

/** Compares an order, its adjustments and its printed invoice with the sums worked out by hand. */
export async function checkInvoice({ request }: Page, order: OrderAnswer): Promise<void> {
  const bag = bagOf(order.address.firstName);
  const inPaise = (amount: number) => Math.round(amount * 100);
  const made = order.items.reduce((sum, { amount }) => sum + inPaise(amount), 0);
  const adjusted = order.adjustments.reduce((sum, { amount }) => sum + inPaise(amount), made);
  expect([adjusted, inPaise(order.totalAmount)], order.invoiceNumber).toEqual([duePaise(bag), duePaise(bag)]);
  const noted = order.creditNotes.reduce((sum, { amount }) => sum + inPaise(amount), 0);
  expect(noted, order.invoiceNumber).toBe(creditedPaise(bag));
  const pdf = await request.get(`/api/order/invoice/${order._id}.pdf`, { headers: OWN_CONNECTION });
  const { pages } = await readPdf(await pdf.body());
  const texts = pages.flatMap((page) => page.texts);
  expect(texts, order.invoiceNumber).toContain(printed(duePaise(bag)));
  for (const line of bag.lines) {
    // The lines and their tax are those of the packed goods.
    expect(texts).toContain(printed(orderedPaise(line) - missingPaise(line)).replace("₹", ""));
    if (missingPaise(line) > 0) expect(texts).toContain(`− ${printed(missingPaise(line))}`);
  }
  for (const { number } of order.creditNotes) expect(texts.join(" ")).toContain(number);
}

/** The ids of market day's windows. */
export async function windowIds({ request }: Page): Promise<Record<"Morning" | "Evening", string>> {
  const answer = await request.get("/api/delivery/options?pin=570001", { headers: OWN_CONNECTION });
  const { options } = deliveryOptionsAnswerSchema.parse(await answer.json());
  const windows = options.days.find(({ day }) => day === DAY)?.windows ?? [];
  const idOf = (name: string) => windows.find((window) => window.name === name)?.id ?? "";
  return { Morning: idOf("Morning"), Evening: idOf("Evening") };
}
