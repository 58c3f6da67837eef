import { describe, expect, it } from "vitest";
import { doneSchema } from "#kernel/contract/envelope.ts";
import { auditListSchema } from "#modules/audit/contract.ts";
import { productAnswerSchema } from "#modules/catalog/contract/product.ts";
import { ordersSchema } from "#modules/order/contract/order.ts";
import { read, refusal } from "#tests/support/calls.ts";
import { commentShop } from "#tests/support/comment-shop.ts";
import { aProduct } from "#tests/support/factories.ts";
import { aShopper } from "#tests/support/sign-in.ts";

const { shop, seller, meera, commented, commentsOf, newestOf, report, reviews, waitingOf, decide } =
  await commentShop();

describe("POST /api/rating/decide", () => {
  it("hides a comment from others; its stars count on and its author still has it", async () => {
    const product = await aProduct(shop.db);
    await commented(meera, product, "Hide me", 2);
    const comment = await newestOf(product);
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
    await decide(await newestOf(product), true);
    await write("Rude", 1);
    expect(await waitingOf(product)).toBeUndefined();
    await write("Polite");
    expect((await commentsOf(product)).comments).toEqual([]);
    const waiting = await waitingOf(product);
    expect(waiting).toMatchObject({ comment: "Polite", hidden: true });
    if (!waiting) throw new Error("the seller was not asked");
    read(doneSchema, await decide(waiting, false));
    expect((await newestOf(product)).comment).toBe("Polite");
    const log = read(auditListSchema, await shop.get("/api/audit?subject=comment", seller));
    expect(log.entries.slice(0, 2).map(({ action }) => action)).toEqual(["shown", "hidden"]);
  });

  it("settles the reports of a kept comment; it comes back with another's report or with new words", async () => {
    const product = await aProduct(shop.db);
    const { write } = await commented(meera, product, "Harmless");
    const comment = await newestOf(product);
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
    const shown = await newestOf(product);
    await write("Second");
    expect(await decide(shown, true)).toMatchObject(
      refusal(409, "The comment was changed meanwhile. Please read it again."),
    );
    expect((await newestOf(product)).comment).toBe("Second");
    await write(null);
    const gone = refusal(404, "That comment is no longer there.");
    expect(await decide(shown, true)).toMatchObject(gone);
    expect(await decide({ ...shown, _id: "none" }, true)).toMatchObject(gone);
    expect(await decide({ ...shown, createdAt: "0000-01-01T00:00:00Z" }, true)).toMatchObject({
      status: 400,
    });
    expect(await shop.post("/api/rating/decide", { id: "x" }, seller)).toMatchObject(
      refusal(400, "Please say whether to hide or to keep the comment"),
    );
  });
});

it("GET /api/rating/reviews?list=all lists every comment, the newest first after those that wait", async () => {
  const [old, middle, newest] = [await aProduct(shop.db), await aProduct(shop.db), await aProduct(shop.db)];
  for (const product of [old, middle, newest]) await commented(meera, product, `On ${product.name}`);
  await commented(meera, newest, null);
  await report((await newestOf(old))._id);
  await decide(await newestOf(middle), true);
  const { comments, total, waiting } = await reviews("?list=all&limit=3");
  expect(comments[0]).toMatchObject({ waits: true, product: { _id: old.id } });
  expect(comments.slice(waiting).map(({ product, hidden }) => [product._id, hidden])).toEqual(
    [
      [newest.id, false],
      [middle.id, true],
    ].slice(0, 3 - waiting),
  );
  const whole = await reviews("?list=all&limit=100");
  expect(total).toBe(whole.comments.length);
  expect(whole.comments.every(({ comment }) => comment !== "")).toBe(true);
  const times = whole.comments.slice(whole.waiting).map(({ createdAt }) => createdAt);
  expect(times).toEqual(times.toSorted().toReversed());
});
