import { afterAll, describe, expect, it } from "vitest";
import { formatPaise, formatPaiseExact, toPaise } from "#kernel/money/money.ts";
import { openedLimits } from "#modules/identity/http/rate-limits.ts";
import { refusal, type Visitor } from "#tests/support/calls.ts";
import { checkoutOf, placedOrder } from "#tests/support/checkout.ts";
import { anAddress, aProduct } from "#tests/support/factories.ts";
import { readPdf } from "#tests/support/read-pdf.ts";
import { changeSettings } from "#tests/support/settings.ts";
import { aShopper, theSeller } from "#tests/support/sign-in.ts";
import { aMember } from "#tests/support/staff.ts";
import { testApp } from "#tests/support/test-app.ts";

const shop = await testApp();
afterAll(shop.close);
const meera = await aShopper(shop);
const asha = await aShopper(shop);
const seller = await theSeller(shop);

const ashasCheckout = async () =>
  checkoutOf([{ product: await aProduct(shop.db), quantity: 1 }], await anAddress(shop.db, asha));

async function anOrder() {
  const address = await anAddress(shop.db, meera);
  const lines = [];
  for (let quantity = 1; quantity <= 12; quantity++) {
    lines.push({ product: await aProduct(shop.db, { offerPricePaise: 1999 + quantity }), quantity });
  }
  return placedOrder(shop, meera, checkoutOf(lines, address, "HELLO"));
}

const ask = (id: string, as?: Visitor, query = "") =>
  shop.app.request(`/api/order/invoice/${id}.pdf${query}`, { headers: as ? { Cookie: as.cookie } : {} });

describe("GET /api/order/invoice/{id}.pdf", () => {
  it("gives the shopper and the seller the same file, which says the order's numbers", async () => {
    const order = await anOrder();
    const answer = await ask(order._id, meera);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toBe("application/pdf");
    expect(answer.headers.get("content-disposition")).toBe(
      `attachment; filename="${order.invoiceNumber}.pdf"`,
    );
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(bytes.equals(Buffer.from(await (await ask(order._id, seller)).arrayBuffer()))).toBe(true);
    const { pages } = await readPdf(bytes);
    const text = pages.flatMap((page) => page.texts).join(" ");
    for (const item of order.items) {
      expect(text).toContain(item.name);
      expect(text).toContain(item.hsn);
      expect(text).toContain(item.amount.toFixed(2));
    }
    for (const sum of [order.subTotal, order.discount, order.totalAmount]) {
      expect(text).toContain(formatPaiseExact(toPaise(sum)));
    }
    expect(text).toContain(order.amountInWords);
    expect(text).toContain(order.invoiceNumber);
  });

  it("gives a packer their own as a shopper, and nobody else's", async () => {
    const packer = await aMember(shop, "packer");
    const [own, others] = [await anOrder(), await placedOrder(shop, asha, await ashasCheckout())];
    const both = { cookie: `${meera.cookie}; ${packer.cookie}` };
    expect((await ask(own._id, both)).status).toBe(200);
    expect((await ask(others._id, both)).status).toBe(404);
    expect((await ask(own._id, packer)).status).toBe(403);
  });

  it("says how to pay what is due by UPI, while the store has an address for it and the order is to come", async () => {
    const order = await anOrder();
    const paper = async () => {
      const { pages } = await readPdf(Buffer.from(await (await ask(order._id, meera)).arrayBuffer()));
      return pages.flatMap((page) => page.texts).join(" ");
    };
    expect(await paper()).not.toContain("UPI");
    const before = (await ask(order._id, meera)).arrayBuffer();
    await changeSettings(shop, seller, { upiAddress: "santhe@okbank" });
    const sum = formatPaise(toPaise(order.totalAmount));
    expect(await paper()).toContain(
      `Pay ${sum} by UPI Scan the code with any UPI app, or pay to santhe@okbank.`,
    );
    await shop.patch(`/api/order/update-status/${order._id}`, { status: "Delivered" }, seller);
    expect(await paper()).not.toContain("UPI");
    await shop.patch(`/api/order/update-status/${order._id}`, { status: "Pending" }, seller);
    await changeSettings(shop, seller, { upiAddress: "" });
    expect(await (await ask(order._id, meera)).arrayBuffer()).toEqual(await before);
  });

  it("is shown by the browser instead of saved when that is asked for", async () => {
    const order = await anOrder();
    const shown = await ask(order._id, seller, "?view=tab");
    expect(shown.headers.get("content-disposition")).toBe(`inline; filename="${order.invoiceNumber}.pdf"`);
    expect((await ask(order._id, seller, "?view=wall")).status).toBe(400);
  });

  it("stays the same, whatever becomes of the order, but says that it was cancelled", async () => {
    const order = await anOrder();
    const drawn = async () => Buffer.from(await (await ask(order._id, meera)).arrayBuffer());
    const atFirst = await drawn();
    for (const status of ["Delivered", "Cancelled", "Pending"]) {
      await shop.patch(`/api/order/update-status/${order._id}`, { status }, seller);
      expect(atFirst.equals(await drawn()), status).toBe(status !== "Cancelled");
    }
  });

  it("is drawn for a shopper only so often, and for the seller as often as it takes", async () => {
    const order = await anOrder();
    await openedLimits.of(shop.deps).invoices.set(meera.id, 120, 3600);
    expect((await ask(order._id, meera)).status).toBe(429);
    expect((await ask(order._id, seller)).status).toBe(200);
    await openedLimits.of(shop.deps).invoices.delete(meera.id);
    expect((await ask(order._id, meera)).status).toBe(200);
  });

  it("knows nobody else's order", async () => {
    const order = await anOrder();
    const path = `/api/order/invoice/${order._id}.pdf`;
    expect(await shop.get(path, await aShopper(shop))).toMatchObject(refusal(404, "Order not found"));
    expect(await shop.get("/api/order/invoice/nonsense.pdf", seller)).toMatchObject({ status: 404 });
    expect(await shop.get(path)).toMatchObject(refusal(401, "Please login to continue"));
    expect(await shop.get(path.replace(".pdf", ""), meera)).toMatchObject({ status: 400 });
  });
});
