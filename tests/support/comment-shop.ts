import { afterAll, expect } from "vitest";
import type { products } from "#modules/catalog/tables.ts";
import { commentsSchema, reviewListSchema } from "#modules/rating/contract.ts";
import { read, type Visitor } from "./calls.ts";
import { checkoutOf, placedOrder } from "./checkout.ts";
import { anAddress } from "./factories.ts";
import { aShopper, type Shopper, theSeller } from "./sign-in.ts";
import { testApp } from "./test-app.ts";

type Product = typeof products.$inferSelect;

/**
 * A store in which Meera and Ravi write and report comments, and the seller decides about them. It is closed after the
 * tests of the file.
 */
export async function commentShop() {
  const shop = await testApp();
  afterAll(shop.close);
  const seller = await theSeller(shop);
  const meera = await aShopper(shop, { name: "  Meera Rao" });
  const ravi = await aShopper(shop, { name: "Ravi" });

  /**
   * The shopper orders the product, gets it and rates it. The returned `write` changes the rating. Each comment is
   * written a minute after the one before.
   */
  async function commented(shopper: Shopper, product: Product, comment: string | null, stars = 5) {
    const address = await anAddress(shop.db, shopper);
    const order = await placedOrder(shop, shopper, checkoutOf([{ product, quantity: 1 }], address));
    await shop.patch(`/api/order/update-status/${order._id}`, { status: "Delivered" }, seller);
    const orderItemId = order.items[0]?._id;
    const write = async (words: string | null, newStars = stars) => {
      shop.clock.now = new Date(shop.clock.now.getTime() + 60_000);
      const rating = { productId: product.id, orderItemId, stars: newStars, comment: words };
      expect(await shop.post("/api/rating/submit", rating, shopper)).toMatchObject({ status: 200 });
    };
    await write(comment);
    return { write };
  }

  const commentsOf = async (product: Product, query = "") =>
    read(commentsSchema, await shop.get(`/api/rating/comments?productId=${product.id}${query}`));
  /** The newest comment on a product. There has to be one. */
  async function newestOf(product: Product) {
    const [comment] = (await commentsOf(product)).comments;
    if (!comment) throw new Error("no comment is shown");
    return comment;
  }

  const report = (id: unknown, as: Visitor = ravi) => shop.post("/api/rating/report", { id }, as);
  /** The comments that the seller has to decide about; `query` may be `?list=hidden`. */
  const reviews = async (query = "") =>
    read(reviewListSchema, await shop.get(`/api/rating/reviews${query}`, seller));
  const waitingOf = async (product: Product) =>
    (await reviews()).comments.find((comment) => comment.product._id === product.id);
  const decide = ({ _id, createdAt }: { _id: string; createdAt: string }, hidden: boolean) =>
    shop.post("/api/rating/decide", { id: _id, hidden, createdAt }, seller);

  return { shop, seller, meera, ravi, commented, commentsOf, newestOf, report, reviews, waitingOf, decide };
}
