import { afterAll, expect, it } from "vitest";
import { describedCalls } from "#tests/support/api-description.ts";
import { testApp } from "#tests/support/test-app.ts";

const shop = await testApp();
afterAll(shop.close);

const OWN_LOGIN = "a person's own login, which the list of logins shows";
const ASKS = "answers a question, and changes nothing";
const LEDGER = "the stock's ledger says who, and is never changed";
const BAG = "the bag itself says who has it in hand";
const PLAN = "the order of the stops, which is a plan until the van leaves";

/**
 * Calls of sellers that are no reading ones and leave no entry in the activity log, each with the reason. All others leave
 * one, which their tests hold: a new call is either recorded (docs/development.md), or stands here.
 */
const UNRECORDED: Record<string, string> = {
  "POST /api/seller/logins/end": OWN_LOGIN,
  "POST /api/seller/logins/end-others": OWN_LOGIN,
  "POST /api/seller/change-password": OWN_LOGIN,
  "POST /api/product/id": ASKS,
  "POST /api/product/import/wrong-lines": ASKS,
  "POST /api/newsletter/preview-offer": ASKS,
  "POST /api/newsletter/test-offer": "a mail to whoever asks for it",
  "POST /api/order/current": ASKS,
  "POST /api/payment/gateway/test": ASKS,
  "POST /api/payment/compare": "does at once what each night does",
  "POST /api/payment/finding/{id}/settle": "the difference itself says who settled it",
  "POST /api/stock/counts": LEDGER,
  "POST /api/stock/heaps/harvest": LEDGER,
  "POST /api/stock/heaps/evening": LEDGER,
  "POST /api/stock/heaps/evening/undo": LEDGER,
  "POST /api/stock/heaps/{id}/spoilt": LEDGER,
  "POST /api/stock/heaps/{id}/count": LEDGER,
  "POST /api/packing/take": BAG,
  "POST /api/packing/open": BAG,
  "POST /api/packing/take-back": BAG,
  "POST /api/packing/give-back": BAG,
  "POST /api/packing/line": "the line itself says who put it into the bag",
  "PUT /api/delivery/run-sheet": PLAN,
  "PUT /api/delivery/shortest-way": PLAN,
  "PUT /api/delivery/door-place": "where a door is, which drivers remember too",
  "POST /api/delivery/bank-list": ASKS,
  "POST /api/seller/backups": "does at once what each night does",
  "POST /api/seller/health": ASKS,
  "POST /api/seller/health/test-mail": "a mail to the seller's own address",
};

/** Calls whose entry in the log a test of their module, or of this list's, holds. */
const RECORDED = [
  "PUT /api/audit/keeping",
  "PUT /api/policy",
  "PUT /api/delivery/settings",
  "POST /api/product/add",
  "PUT /api/product/update/{id}",
  "POST /api/product/stock",
  "POST /api/product/delete",
  "POST /api/product/rates",
  "POST /api/product/import",
  "POST /api/category/add",
  "PUT /api/category/update/{id}",
  "POST /api/category/delete",
  "POST /api/category/toggle-status",
  "POST /api/banner/add",
  "DELETE /api/banner/{id}",
  "DELETE /api/newsletter/subscribers/{id}",
  "POST /api/newsletter/send-offer",
  "PATCH /api/order/update-status/{id}",
  "POST /api/order/update-statuses",
  "POST /api/order/update-matching",
  "POST /api/order/undo-status",
  "POST /api/order/move",
  "POST /api/order/move-orders",
  "POST /api/order/move-matching",
  "POST /api/order/move-day",
  "POST /api/order/seller-revise",
  "POST /api/order/take",
  "POST /api/payment/gateway",
  "POST /api/payment/gateway/offer",
  "POST /api/payment/refund/{id}/again",
  "POST /api/payment/refund/{id}/settle",
  "POST /api/closing/close",
  "POST /api/closing/open",
  "DELETE /api/seller/customer/customers/{id}",
  "POST /api/seller/customer/customers/{id}/note",
  "POST /api/seller/customer/customers/{id}/credit",
  "POST /api/seller/customer/door",
  "POST /api/seller/customer/merge",
  "POST /api/seller/customer/complaints/{id}/answer",
  "POST /api/rating/decide",
  "POST /api/stock/heaps",
  "PATCH /api/stock/heaps/{id}",
  "DELETE /api/stock/heaps/{id}",
  "POST /api/promo/add",
  "PUT /api/promo/{id}",
  "DELETE /api/promo/{id}",
  "PATCH /api/promo/{id}/active",
  "POST /api/order/weigh",
  "POST /api/packing/packed",
  "POST /api/delivery/delivered",
  "PUT /api/delivery/cash-count",
  "POST /api/delivery/vans",
  "PUT /api/delivery/vans/{id}",
  "POST /api/delivery/vans/{id}/link",
  "DELETE /api/delivery/vans/{id}/link",
  "PUT /api/delivery/van-areas",
  "PUT /api/delivery/van-start",
  "PUT /api/delivery/van-stops",
  "POST /api/delivery/upi-ticks",
  "POST /api/delivery/upi-untick",
  "POST /api/seller/growers",
  "PUT /api/seller/growers/{id}",
  "PUT /api/seller/growers/{id}/payee",
  "PUT /api/seller/growers/{id}/products",
  "POST /api/seller/lots",
  "POST /api/seller/lots/given",
  "POST /api/seller/lots/{id}/correct",
  "POST /api/seller/lots/{id}/reprice",
  "POST /api/seller/lots/{id}/write-off",
  "POST /api/seller/recalls",
  "PUT /api/seller/buying",
  "POST /api/seller/buying/sent",
  "POST /api/seller/buying/came",
  "POST /api/seller/growers/{id}/link",
  "DELETE /api/seller/growers/{id}/link",
  "POST /api/settlement/growers/{id}/entries",
  "POST /api/settlement/growers/{id}/complaints",
  "POST /api/settlement/close",
  "POST /api/settlement/runs",
  "POST /api/settlement/runs/{id}/paid",
  "POST /api/settlement/runs/{id}/discard",
  "PUT /api/seller/settings",
  "PUT /api/seller/closing",
  "PUT /api/tax/settings",
  "PUT /api/tax/products",
];

it("knows of every call of a seller whether the activity log has it", async () => {
  const calls = (await describedCalls(shop))
    .filter(({ method, security = [] }) => method !== "GET" && security.some((one) => "sellerSession" in one))
    .map(({ method, template }) => `${method} ${template}`);
  expect(calls.sort()).toEqual([...RECORDED, ...Object.keys(UNRECORDED)].sort());
});
