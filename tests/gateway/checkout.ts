import { createHmac } from "node:crypto";
import { html } from "hono/html";
import { z } from "zod";
import type { GatewayOrder, Payment } from "./entities.ts";

const address = z.url({ protocol: /^https?$/ });

/** The form that a shop's page posts to the checkout page. */
export const checkoutRequest = z.object({
  key_id: z.string(),
  order_id: z.string(),
  amount: z.coerce.number().int(),
  currency: z.literal("INR").optional(),
  name: z.string().min(1),
  description: z.string().optional(),
  callback_url: address,
  cancel_url: address,
});
type CheckoutRequest = z.infer<typeof checkoutRequest>;

export const checkoutChoice = z.object({
  order_id: z.string(),
  callback_url: address,
  choice: z.enum(["pay", "fail"]),
});

/** A payment, and the fields with which the shopper comes back; undefined if the shopper never does. */
export type ShopperPayment = { payment: Payment; answer: Record<string, string> | undefined };

/** The fields that the checkout posts to the shop after a payment, signed with the key's secret. */
export function checkoutAnswer(payment: Payment, keySecret: string): Record<string, string> {
  if (payment.status === "failed") {
    return {
      "error[code]": payment.error_code ?? "",
      "error[description]": payment.error_description ?? "",
      "error[reason]": payment.error_reason ?? "",
      "error[metadata]": JSON.stringify({ payment_id: payment.id, order_id: payment.order_id }),
    };
  }
  const signed = `${payment.order_id}|${payment.id}`;
  return {
    razorpay_payment_id: payment.id,
    razorpay_order_id: payment.order_id,
    razorpay_signature: createHmac("sha256", keySecret).update(signed).digest("hex"),
  };
}

const page = (title: string, content: unknown) => html`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>${title}</title>
    <style>
      body { margin: 0 auto; max-width: 26rem; padding: 1rem; font: 1rem/1.5 system-ui, sans-serif; color: #1c1917; }
      .test { background: #fef3c7; border: 1px solid #d97706; border-radius: .5rem; padding: .5rem .75rem; }
      .sum { font-size: 2rem; font-weight: 700; margin: 0; }
      form, .choices { display: grid; gap: .75rem; }
      button, a.button { box-sizing: border-box; width: 100%; padding: .75rem; border-radius: .5rem; font: inherit;
        font-weight: 600; text-align: center; text-decoration: none; border: 1px solid #57534e; background: #fff;
        color: #1c1917; cursor: pointer; overflow-wrap: anywhere; }
      button.pay { background: #166534; border-color: #166534; color: #fff; }
      dl { overflow-wrap: anywhere; }
    </style>
  </head>
  <body>
    <p class="test"><strong>Test gateway: no money moves.</strong></p>
    <main>${content}</main>
  </body>
</html>`;

const hidden = (fields: Readonly<Record<string, string>>) =>
  Object.entries(fields).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`);

const { format } = new Intl.NumberFormat("en-IN", { style: "currency", currency: "INR" });

/** The page on which a shopper chooses how the payment turns out. */
export function checkoutPage(request: CheckoutRequest, order: GatewayOrder) {
  const { order_id, callback_url, cancel_url } = request;
  return page(
    "Test gateway",
    html`<h1>${request.name}</h1>
      <p class="sum">${format(order.amount / 100)}</p>
      <p>${request.description ?? ""}</p>
      <div class="choices">
        <form method="post" action="/checkout">
          ${hidden({ order_id, callback_url })}
          <button class="pay" name="choice" value="pay">Pay</button>
          <button name="choice" value="fail">Fail</button>
        </form>
        <a class="button" href="${cancel_url}">Give up</a>
      </div>`,
  );
}

/** The page that takes the signed answer to the shop: by itself, or with its button where scripts are off. */
export const returnPage = (callbackUrl: string, answer: Readonly<Record<string, string>>) =>
  page(
    "Back to the shop",
    html`<h1>Back to the shop</h1>
      <form method="post" action="${callbackUrl}">
        ${hidden(answer)}
        <button class="pay">Back to the shop</button>
      </form>
      <script>document.forms[0].submit()</script>`,
  );

export const lostPage = () =>
  page("Paid", html`<h1>Paid</h1><p>This shopper closes the page and never comes back to the shop.</p>`);

export const refusedPage = (words: string) => page("Refused", html`<h1>Refused</h1><p>${words}</p>`);
