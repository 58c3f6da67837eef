import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { productAnswerSchema } from "#modules/catalog/contract/product.ts";
import { categories } from "#modules/catalog/tables.ts";
import { orderItems } from "#modules/order/tables.ts";
import { read, refusal } from "#tests/support/calls.ts";
import { commentShop } from "#tests/support/comment-shop.ts";
import { aProduct } from "#tests/support/factories.ts";
import { aShopper } from "#tests/support/sign-in.ts";
import { commentRows } from "../comments.ts";
import { ratings } from "../tables.ts";

const { shop, meera, ravi, commented, commentsOf, newestOf, report, waitingOf } = await commentShop();

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

  it("shows those on the other sizes of the same thing, as many as were asked for", async () => {
    const [small, large] = [
      await aProduct(shop.db, { sizeGroup: "Jaggery" }),
      await aProduct(shop.db, { sizeGroup: "Jaggery" }),
    ];
    await commented(meera, small, "first");
    shop.clock.now = new Date(shop.clock.now.getTime() + 1000);
    await commented(ravi, large, "second");
    const said = async (query?: string) => {
      const { comments, more } = await commentsOf(small, query);
      return [comments.map(({ comment }) => comment), more];
    };
    expect(await said()).toEqual([["second", "first"], false]);
    expect(await said("&limit=1")).toEqual([["second"], true]);
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
    await report((await newestOf(product))._id);
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
    expect((await newestOf(product)).name).toBeNull();
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
