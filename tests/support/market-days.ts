import type { OrderAnswer } from "#modules/order/contract/order.ts";
import type { Visitor } from "./calls.ts";
import { checkoutOf, placedOrder } from "./checkout.ts";
import { aCategory, anAddress, aProduct } from "./factories.ts";
import { aShopper } from "./sign-in.ts";
import type { TestApp } from "./test-app.ts";

interface MarketDays {
  monday: OrderAnswer;
  tuesday: OrderAnswer;
  /** Cancelled on Tuesday at the store, which is still Monday in UTC. */
  cancelled: OrderAnswer;
}

/** Places four orders of one shopper, on Mon 9 and Tue 10 March 2026, for packs of okra and beet. */
export async function marketDays(shop: TestApp, seller: Visitor): Promise<MarketDays> {
  const bala = await aShopper(shop, { name: "Bala Krishnan" });
  await aCategory(shop.db, { path: "roots" });
  const okra = await aProduct(shop.db, { name: "Okra", packQuantity: 500, packUnit: "g" });
  const beet = await aProduct(shop.db, {
    name: "=Beet",
    categoryPath: "roots",
    packQuantity: 1,
    packUnit: "kg",
  });
  const home = await anAddress(shop.db, bala);
  const office = await anAddress(shop.db, bala, {
    firstName: "Anbu",
    lastName: "Selvan",
    phone: "98860-55511",
    landmark: "Opposite the clock tower",
  });
  const order = async (at: string, lines: [typeof okra, number][], address = home) => {
    shop.clock.now = new Date(at);
    const checkoutLines = lines.map(([product, quantity]) => ({ product, quantity }));
    return placedOrder(shop, bala, checkoutOf(checkoutLines, address));
  };
  const monday = await order("2026-03-09T07:00:00Z", [[okra, 1]]);
  const cancelled = await order("2026-03-09T18:31:00Z", [[okra, 9]]);
  const tuesday = await order(
    "2026-03-10T07:00:00Z",
    [
      [okra, 3],
      [beet, 2],
    ],
    office,
  );
  await order("2026-03-10T08:00:00Z", [[okra, 1]]);
  await shop.patch(`/api/order/update-status/${cancelled._id}`, { status: "Cancelled" }, seller);
  return { monday, tuesday, cancelled };
}
