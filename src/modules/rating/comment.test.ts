import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { doneSchema } from "#kernel/contract/envelope.ts";
import { accountExportSchema } from "#modules/account/contract/account.ts";
import { auditListSchema } from "#modules/audit/contract.ts";
import { productAnswerSchema } from "#modules/catalog/contract/product.ts";
import { categories } from "#modules/catalog/tables.ts";
import { ordersSchema } from "#modules/order/contract/order.ts";
import { orderItems } from "#modules/order/tables.ts";
import { read, refusal, type Visitor } from "#tests/support/calls.ts";
import { checkoutOf, placedOrder } from "#tests/support/checkout.ts";
import { anAddress, aProduct } from "#tests/support/factories.ts";
import { aShopper, type Shopper, theSeller } from "#tests/support/sign-in.ts";
import { type TestApp, testApp } from "#tests/support/test-app.ts";
import { commentRows } from "./actions/list-comments.ts";
import { commentsSchema, reviewListSchema } from "./contract/comment.ts";
import { ratings } from "./tables.ts";

let shop: TestApp;
let seller: Visitor;
let meera: Shopper;
let ravi: Shopper;
beforeAll(async () => {
  shop = await testApp();
  seller = await theSeller(shop);
  meera = await aShopper(shop, { name: "  Meera Rao" });
  ravi = await aShopper(shop, { name: "Ravi" });
});
afterAll(() => shop.close());

type Product = Awaited<ReturnType<typeof aProduct>>;

/** Orders the product, has it delivered and rates it, a minute after what was written before. */
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
async function only(product: Product) {
  const [comment] = (await commentsOf(product)).comments;
  if (!comment) throw new Error("no comment is shown");
  return comment;
}
const report = (id: unknown, as: Visitor = ravi) => shop.post("/api/rating/report", { id }, as);
const reviews = async (query = "") =>
  read(reviewListSchema, await shop.get(`/api/rating/reviews${query}`, seller));
const waitingOf = async (product: Product) =>
  (await reviews()).comments.find((comment) => comment.product._id === product.id);
const decide = (comment: { _id: string; createdAt: string }, hidden: boolean, as: Visitor = seller) =>
  shop.post("/api/rating/decide", { id: comment._id, hidden, createdAt: comment.createdAt }, as);

describe("GET /api/rating/comments", () => {
  it("shows what was written with stars, the newest first, under the first word of the name", async () => {
    const product = await aProduct(shop.db);
    await commented(meera, product, "Sweet", 5);
    await commented(ravi, product, null, 1);
    await commented(ravi, product, "<script>alert(1)</script>\nஇனிப்பு", 3);
    expect(await commentsOf(product)).toMatchObject({
      more: false,
      comments: [
        { name: "Ravi", stars: 3, comment: "<script>alert(1)</script>\nஇனிப்பு" },
        { name: "Meera", stars: 5, comment: "Sweet" },
      ],
    });
  });

  it("goes on after the last one that is known, also where several were written at the same moment", async () => {
    const product = await aProduct(shop.db);
    for (const words of ["one", "two", "three"]) await commented(meera, product, words);
    await shop.db
      .update(ratings)
      .set({ commentedAt: shop.clock.now })
      .where(eq(ratings.productId, product.id));
    const seen: string[] = [];
    let query = "&limit=1";
    for (let page = 0; page < 3; page++) {
      const { comments, more } = await commentsOf(product, query);
      expect(more).toBe(page < 2);
      seen.push(...comments.map(({ comment }) => comment));
      query = `&limit=1&before=${comments[0]?.createdAt}&beforeId=${comments[0]?._id}`;
    }
    expect(seen.toSorted()).toEqual(["one", "three", "two"]);
    expect(await commentsOf(product, query)).toMatchObject({ comments: [], more: false });
  });

  it("keeps a comment's place when only its stars change, and moves it up when its words do", async () => {
    const product = await aProduct(shop.db);
    const first = await commented(meera, product, "Good");
    await commented(ravi, product, "Fine");
    await first.write("Good", 2);
    expect((await commentsOf(product)).comments.map(({ comment }) => comment)).toEqual(["Fine", "Good"]);
    await first.write("Better");
    expect((await commentsOf(product)).comments.map(({ comment }) => comment)).toEqual(["Better", "Fine"]);
    await first.write(null);
    expect((await commentsOf(product)).comments.map(({ comment }) => comment)).toEqual(["Fine"]);
  });

  it("answers 404 for what is not on sale, and refuses what is no question", async () => {
    const of = (query: string) => shop.get(`/api/rating/comments?${query}`);
    expect(await of("productId=none")).toMatchObject(refusal(404, "Product not found"));
    const resting = await aProduct(shop.db);
    await shop.db
      .update(categories)
      .set({ isActive: false })
      .where(eq(categories.path, resting.categoryPath));
    expect(await of(`productId=${resting.id}`)).toMatchObject({ status: 404 });
    expect(await of("")).toMatchObject(refusal(400, "An id is required"));
    for (const before of ["yesterday", "0000-01-01T00:00:00Z", "2026-02-31T00:00:00Z"]) {
      const refused = refusal(400, "Please say when the comment was written");
      expect(await of(`productId=${resting.id}&before=${before}`)).toMatchObject(refused);
    }
    expect(await of(`productId=${resting.id}&limit=51`)).toMatchObject({ status: 400 });
  });

  it("says nothing more of who deleted the account", async () => {
    const product = await aProduct(shop.db);
    const asha = await aShopper(shop, { name: "Asha", password: "market day" });
    await commented(asha, product, "I am Asha of Park Road", 4);
    await report((await only(product))._id);
    const gone = await shop.send("POST", "/api/user/delete", {
      as: asha,
      json: { password: "market day" },
    });
    expect(gone.status).toBe(200);
    expect((await commentsOf(product)).comments).toEqual([]);
    expect(await waitingOf(product)).toBeUndefined();
    const { product: shown } = read(
      productAnswerSchema,
      await shop.post("/api/product/id", { id: product.id }),
    );
    expect(shown.rating).toEqual({ average: 4, count: 1 });
  });

  it("shows a comment without an account to it without a name", async () => {
    const product = await aProduct(shop.db);
    await commented(meera, product, "Crisp");
    await shop.db.update(ratings).set({ shopperId: null }).where(eq(ratings.productId, product.id));
    expect((await only(product)).name).toBeNull();
  });
});

describe("POST /api/rating/report", () => {
  it("brings the comment before the seller, each shopper counting once", async () => {
    const product = await aProduct(shop.db);
    await commented(meera, product, "Rude words");
    const { _id } = await only(product);
    const { waiting } = await reviews();
    for (const as of [ravi, ravi, await aShopper(shop)]) {
      expect(read(doneSchema, await report(_id, as)).message).toBe("Thank you. The seller will look at it.");
    }
    await Promise.all(Array.from({ length: 5 }, () => report(_id)));
    expect(await waitingOf(product)).toMatchObject({
      ...{ _id, name: "Meera", comment: "Rude words", reports: 2, hidden: false },
      product: { _id: product.id, name: product.name, category: product.categoryPath },
    });
    expect((await reviews()).waiting).toBe(waiting + 1);
    const { reports } = read(accountExportSchema, await shop.get("/api/user/export", ravi));
    expect(reports).toContainEqual({ product: product.name, createdAt: shop.clock.now.toISOString() });
    expect((await only(product))._id).toBe(_id);
  });

  it("refuses one's own, and what is not there to be read", async () => {
    const product = await aProduct(shop.db);
    await commented(meera, product, "Mine");
    const comment = await only(product);
    expect(await report(comment._id, meera)).toMatchObject(
      refusal(409, "This is your own comment. You can change it in My Orders."),
    );
    expect(await waitingOf(product)).toBeUndefined();
    await decide(comment, true);
    const gone = refusal(404, "That comment is no longer there.");
    expect(await report(comment._id)).toMatchObject(gone);
    expect(await report("none")).toMatchObject(gone);
    for (const id of [undefined, "", "x".repeat(101), 5, { $ne: "" }]) {
      expect(await report(id)).toMatchObject({ status: 400 });
    }
  });

  it("is for shoppers only", async () => {
    expect(await shop.post("/api/rating/report", { id: "x" })).toMatchObject(
      refusal(401, "Please login to report a comment"),
    );
    expect(await report("x", seller)).toMatchObject({ status: 401 });
  });
});

describe("POST /api/rating/decide", () => {
  it("hides a comment from others; its stars count on and its author still has it", async () => {
    const product = await aProduct(shop.db);
    await commented(meera, product, "Hide me", 2);
    const comment = await only(product);
    await report(comment._id);
    expect(read(doneSchema, await decide(comment, true)).message).toBe("Comment hidden");
    expect((await commentsOf(product)).comments).toEqual([]);
    expect(await waitingOf(product)).toBeUndefined();
    const hidden = (await reviews("?list=hidden")).comments.find(({ _id }) => _id === comment._id);
    expect(hidden).toMatchObject({ comment: "Hide me", hidden: true });
    const { orders } = read(ordersSchema, await shop.get("/api/order/user", meera));
    expect(orders[0]?.items[0]?.rating).toEqual({ stars: 2, comment: "Hide me" });
    const answer = await shop.post("/api/product/id", { id: product.id });
    expect(read(productAnswerSchema, answer).product.rating).toEqual({ average: 2, count: 1 });
    const log = read(auditListSchema, await shop.get("/api/audit?subject=comment", seller));
    expect(log.entries[0]).toMatchObject({ action: "hidden", subjectId: comment._id, name: product.name });
    expect(JSON.stringify(log.entries[0])).not.toContain("Hide me");
  });

  it("keeps a hidden comment hidden when its words change, until the seller has read them", async () => {
    const product = await aProduct(shop.db);
    const { write } = await commented(meera, product, "Rude");
    await decide(await only(product), true);
    await write("Rude", 1);
    expect(await waitingOf(product)).toBeUndefined();
    await write("Polite");
    expect((await commentsOf(product)).comments).toEqual([]);
    const waiting = await waitingOf(product);
    expect(waiting).toMatchObject({ comment: "Polite", hidden: true });
    if (!waiting) throw new Error("the seller was not asked");
    read(doneSchema, await decide(waiting, false));
    expect((await only(product)).comment).toBe("Polite");
    const log = read(auditListSchema, await shop.get("/api/audit?subject=comment", seller));
    expect(log.entries.slice(0, 2).map(({ action }) => action)).toEqual(["shown", "hidden"]);
  });

  it("settles the reports of a kept comment; it comes back with another's report or with new words", async () => {
    const product = await aProduct(shop.db);
    const { write } = await commented(meera, product, "Harmless");
    const comment = await only(product);
    await report(comment._id);
    read(doneSchema, await decide(comment, false));
    await report(comment._id);
    expect(await waitingOf(product)).toBeUndefined();
    await report(comment._id, await aShopper(shop));
    expect(await waitingOf(product)).toMatchObject({ reports: 2 });
    await decide(comment, false);
    await write("Not so harmless");
    expect(await waitingOf(product)).toMatchObject({ comment: "Not so harmless", hidden: false });
    await write(null);
    expect(await waitingOf(product)).toBeUndefined();
  });

  it("refuses to decide on words that the seller has not read, and what is not there", async () => {
    const product = await aProduct(shop.db);
    const { write } = await commented(meera, product, "First");
    const read1 = await only(product);
    await write("Second");
    expect(await decide(read1, true)).toMatchObject(
      refusal(409, "The comment was changed meanwhile. Please read it again."),
    );
    expect((await only(product)).comment).toBe("Second");
    await write(null);
    const gone = refusal(404, "That comment is no longer there.");
    expect(await decide(read1, true)).toMatchObject(gone);
    expect(await decide({ ...read1, _id: "none" }, true)).toMatchObject(gone);
    expect(await decide({ ...read1, createdAt: "0000-01-01T00:00:00Z" }, true)).toMatchObject({
      status: 400,
    });
    expect(await shop.post("/api/rating/decide", { id: "x" }, seller)).toMatchObject(
      refusal(400, "Please say whether to hide or to keep the comment"),
    );
  });
});

describe("a product's page", () => {
  it("reads no more comments than it shows, however many there are", async () => {
    const product = await aProduct(shop.db);
    await commented(meera, product, "The first of many");
    await shop.db.execute(sql`
      with line as (select * from ${orderItems} where product_id = ${product.id}), copies as (
        insert into ${orderItems} (order_id, line_number, product_id, name, category_path, price_paise,
          offer_price_paise, pack_quantity, pack_unit, quantity, hsn)
        select order_id, line_number + n, product_id, name, category_path, price_paise, 0,
          pack_quantity, pack_unit, quantity, hsn from line, generate_series(1, 2000) n
        returning id
      )
      insert into ${ratings} (order_item_id, product_id, stars, comment, commented_at)
      select id, ${product.id}, 5, 'Again', now() from copies`);
    await shop.db.execute(sql`analyze ${ratings}`);
    const query = commentRows(shop.db, { productId: product.id, limit: 6 }).toSQL();
    const { rows } = await shop.pool.query<{ "QUERY PLAN": string }>(
      `explain (analyze, costs off, timing off, summary off) ${query.sql}`,
      query.params,
    );
    const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
    expect(plan).toMatch(/ratings_comments on ratings \(actual rows=6/);
  });
});
