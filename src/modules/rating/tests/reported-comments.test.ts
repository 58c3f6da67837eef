import { describe, expect, it } from "vitest";
import { doneSchema } from "#kernel/contract/envelope.ts";
import { accountExportSchema } from "#modules/account/contract.ts";
import { read, refusal } from "#tests/support/calls.ts";
import { commentShop } from "#tests/support/comment-shop.ts";
import { aProduct } from "#tests/support/factories.ts";
import { aShopper } from "#tests/support/sign-in.ts";

const { shop, seller, meera, ravi, commented, newestOf, report, reviews, waitingOf, decide } =
  await commentShop();

describe("POST /api/rating/report", () => {
  it("brings the comment before the seller, each shopper counting once", async () => {
    const product = await aProduct(shop.db);
    await commented(meera, product, "Rude words");
    const { _id } = await newestOf(product);
    const { waiting } = await reviews();
    for (const as of [ravi, ravi, await aShopper(shop)]) {
      expect(read(doneSchema, await report(_id, as)).message).toBe("Thank you. The seller will look at it.");
    }
    await Promise.all(Array.from({ length: 5 }, () => report(_id)));
    expect(await waitingOf(product)).toMatchObject({
      _id,
      name: "Meera",
      comment: "Rude words",
      reports: 2,
      hidden: false,
      product: { _id: product.id, name: product.name, category: product.categoryPath },
    });
    expect((await reviews()).waiting).toBe(waiting + 1);
    const { reports } = read(accountExportSchema, await shop.get("/api/user/export", ravi));
    expect(reports).toContainEqual({ product: product.name, createdAt: shop.clock.now.toISOString() });
    expect((await newestOf(product))._id).toBe(_id);
  });

  it("refuses one's own, and what is not there to be read", async () => {
    const product = await aProduct(shop.db);
    await commented(meera, product, "Mine");
    const comment = await newestOf(product);
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
