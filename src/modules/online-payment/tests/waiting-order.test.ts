import { expect, it } from "vitest";
import { runSheetSchema } from "#modules/dispatch/contract/run-sheet.ts";
import { dashboardAnswerSchema } from "#modules/insight/contract.ts";
import type { OrderAnswer } from "#modules/order/contract/order.ts";
import { orderStatusLetter } from "#modules/order/mails/order-changed.ts";
import { orderPlacedLetter } from "#modules/order/mails/order-placed.ts";
import { fromAnswer } from "#modules/order/web/shared/from-answer.ts";
import { packingListSchema } from "#modules/packing/contract.ts";
import { firstSettings } from "#modules/store/first-settings.ts";
import { read } from "#tests/support/calls.ts";
import { BASE_URL } from "#tests/support/mail-room.ts";
import { payingShop } from "#tests/support/paying-shop.ts";
import { readPdf } from "#tests/support/read-pdf.ts";

const { shop, seller, meera, order, pay, shown, setStatus } = await payingShop();
const HEAD = { store: firstSettings.parse({}), baseUrl: BASE_URL };

/** The numbers of the orders that are packed and delivered on an order's day. */
async function handled({ deliveryDay: day }: OrderAnswer) {
  const packing = await shop.get(`/api/order/packing-list?by=delivery&day=${day}`, seller);
  const { bags, totals } = read(packingListSchema, packing);
  const { runs } = read(runSheetSchema, await shop.get("/api/delivery/run-sheet", seller));
  const stops = runs.flatMap(({ areas }) => areas.flatMap((area) => area.stops));
  return {
    packed: bags.map(({ invoiceNumber }) => invoiceNumber),
    packs: totals.map(({ packs }) => packs),
    driven: stops.flatMap((stop) => stop.orders.map(({ invoiceNumber }) => invoiceNumber)),
  };
}

it("is neither packed nor on the run sheet before it is paid", async () => {
  const waiting = await order();
  expect(await handled(waiting)).toEqual({ packed: [], packs: [], driven: [] });
  const paid = await order();
  await pay(paid._id);
  const numbers = [paid.invoiceNumber];
  expect(await handled(paid)).toEqual({ packed: numbers, packs: [2], driven: numbers });
});

it("has an invoice that says that it is not paid yet, and then that it is", async () => {
  const placed = await order();
  const invoice = async () => {
    const headers = { Cookie: meera.cookie };
    const answer = await shop.app.request(`/api/order/invoice/${placed._id}.pdf`, { headers });
    const { pages } = await readPdf(new Uint8Array(await answer.arrayBuffer()));
    return pages.flatMap(({ texts }) => texts);
  };
  expect(await invoice()).toContain("Online, not paid yet");
  await pay(placed._id);
  expect(await invoice()).toContain("Online, paid");
});

it("has mails that say what was paid, what is due at the door, and what goes back", async () => {
  const placed = await order();
  await pay(placed._id);
  const paid = await shown(placed._id);
  expect(orderPlacedLetter(HEAD, fromAnswer(paid), {}).text).toContain("\nPaid.\n");
  const dearer = { ...paid, totalAmount: paid.totalAmount + 23 };
  const out = (about: OrderAnswer) =>
    orderStatusLetter(HEAD, fromAnswer(about), "Out for Delivery", { today: "2026-03-10" }).text;
  expect(out(paid)).not.toContain("ready");
  expect(out(dearer)).toContain("Please keep ₹23 in cash ready.");
  await setStatus(placed._id, "Cancelled");
  const cancelled = orderStatusLetter(HEAD, fromAnswer(await shown(placed._id)), "Cancelled", {
    today: "2026-03-10",
  });
  expect(cancelled.text).toContain("₹130 goes back to you, the way you paid.");
});

it("is told to the seller as a test for as long as the keys are test keys", async () => {
  const notices = async () =>
    read(dashboardAnswerSchema, await shop.get("/api/dashboard", seller)).dashboard.notices;
  const notice = { title: "Test keys: no money moves", link: { to: "/seller/online-payment" } };
  expect(await notices()).toMatchObject([notice]);
  await shop.post("/api/payment/gateway/offer", { offer: false }, seller);
  expect(await notices()).toEqual([]);
  await shop.post("/api/payment/gateway/offer", { offer: true }, seller);
});
