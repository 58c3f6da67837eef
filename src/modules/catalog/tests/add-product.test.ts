import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { auditListSchema } from "#modules/audit/contract.ts";
import { read, refusal } from "#tests/support/calls.ts";
import { productFormShop, tomato } from "#tests/support/product-form.ts";
import { aPicture, notAPicture, type Part, sendForm } from "#tests/support/uploads.ts";
import { productAnswerSchema, productSavedSchema } from "../contract/product.ts";
import { sellerListSchema } from "../contract/seller-product.ts";

const { shop, seller, picture, add, lastEntry } = await productFormShop();

describe("POST /api/product/add", () => {
  it("adds a product that shoppers see at once, on the record", async () => {
    const { product, message } = read(productSavedSchema, await add(tomato));
    expect(message).toBe("Product added");
    expect(product).toMatchObject({ ...tomato, name: "Tomato", inStock: true });
    expect(product.image).toEqual([expect.stringMatching(/^\/uploads\/.+\.webp$/)]);
    const seen = read(productAnswerSchema, await shop.post("/api/product/id", { id: product._id }));
    expect(seen.product).toEqual(product);
    expect((await shop.get(product.image[0] ?? "")).status).toBe(200);
    const after = expect.objectContaining({ name: "Tomato", price: 60, offerPrice: 48.5 });
    expect(await lastEntry()).toMatchObject({
      who: "seller@example.com",
      subject: "product",
      action: "added",
      subjectId: product._id,
      name: "Tomato",
      before: null,
      after,
    });
  });

  it("adds once for each Idempotency-Key, also when both come at once", async () => {
    const key = { "Idempotency-Key": crypto.randomUUID() };
    const once = { ...tomato, name: "Once" };
    const [one, other] = await Promise.all([
      add(once, [["images", picture]], key),
      add(once, [["images", picture]], key),
    ]);
    const { product } = read(productSavedSchema, one);
    expect(read(productSavedSchema, other).product).toEqual(product);
    expect(read(productSavedSchema, await add(once, [["images", picture]], key)).product).toEqual(product);
    const listed = read(sellerListSchema, await shop.get("/api/product/seller-list?q=once", seller));
    expect(listed.total).toBe(1);
    expect(await lastEntry()).toMatchObject({ action: "added", subjectId: product._id });
    expect(read(auditListSchema, await shop.get("/api/audit?q=once", seller)).total).toBe(1);
  });

  it("refuses another product under the same key", async () => {
    const key = { "Idempotency-Key": crypto.randomUUID() };
    await add({ ...tomato, name: "First" }, [["images", picture]], key);
    const second = await add({ ...tomato, name: "First", price: 70 }, [["images", picture]], key);
    expect(second).toMatchObject(
      refusal(
        422,
        "This product was already added as you first sent it. Please change it in the list of products.",
      ),
    );
  });

  it("takes four pictures in their order, under either name, and numbers that were typed", async () => {
    const others = await Promise.all(["#116633", "#eebb22", "#dddddd"].map((colour) => aPicture(colour)));
    const files = [picture, ...others].map((file): Part => ["image", file]);
    const typed = { ...tomato, price: "60", offerPrice: "48.50", quantity: "1.5", unit: "kg" };
    const { product } = read(productSavedSchema, await add(typed, files));
    expect(product.image).toHaveLength(4);
    expect(new Set(product.image).size).toBe(4);
    expect(product).toMatchObject({ price: 60, offerPrice: 48.5, quantity: 1.5, unit: "kg" });
  });

  it("splits a description that is text by line", async () => {
    const { product } = read(productSavedSchema, await add({ ...tomato, description: "One\r\n\n Two \n" }));
    expect(product.description).toEqual(["One", "Two"]);
  });

  it("does without a description", async () => {
    const { description: _, ...bare } = tomato;
    expect(read(productSavedSchema, await add(bare)).product.description).toEqual([]);
  });

  it.each([
    [{ name: " " }, { name: "Name is required" }],
    [{ name: undefined }, { name: "Name is required" }],
    [{ name: "x".repeat(201) }, { name: "Name can have at most 200 characters" }],
    [{ category: undefined }, { category: "Category is required" }],
    [{ category: "nowhere" }, { category: "Please choose a category from the list" }],
    [{ price: "" }, { price: "Price is required" }],
    [{ price: "many" }, { price: "Price “many” is not an amount" }],
    [{ price: true }, { price: "Price must be a number" }],
    [{ price: 0 }, { price: "Price must be more than 0" }],
    [{ price: 1e9 }, { price: "Price can be at most ₹10,00,000" }],
    [{ price: 60.123 }, { price: "Price can have at most two decimals" }],
    [{ offerPrice: undefined }, { offerPrice: "Offer price is required" }],
    [{ offerPrice: -1 }, { offerPrice: "Offer price must be more than 0" }],
    [{ offerPrice: 61 }, { offerPrice: "Offer price can't be more than the price" }],
    [{ quantity: undefined }, { quantity: "Quantity is required" }],
    [{ quantity: "1,2" }, { quantity: "Quantity “1,2” is not an amount. With a decimal point it is 1.2." }],
    [{ quantity: "1e3" }, { quantity: "Quantity must be a number" }],
    [{ quantity: 0 }, { quantity: "Quantity must be more than 0" }],
    [{ quantity: 0.0001 }, { quantity: "Quantity can have at most three decimals" }],
    [{ unit: "" }, { unit: "Unit is required" }],
    [{ unit: "pound" }, { unit: "Unit must be one of: g, kg, ml, L, pcs" }],
    [{ description: [5] }, { description: "Description must be text" }],
    [
      { description: "x".repeat(501) },
      { description: "A line of the description can have at most 500 characters" },
    ],
  ])("refuses %j", async (fields, errors) => {
    const [message = ""] = Object.values(errors);
    expect(await add({ ...tomato, ...fields })).toMatchObject(refusal(400, message, errors));
  });

  it("wants a picture", async () => {
    const message = "Please upload at least one product image";
    expect(await add(tomato, [])).toMatchObject(refusal(400, message, { images: message }));
    const empty: Part = ["images", new File([], "")];
    expect(await add(tomato, [empty, ["images", ""]])).toMatchObject(refusal(400, message));
  });

  it("takes no more than four pictures", async () => {
    const five = Array.from({ length: 5 }, (): Part => ["images", picture]);
    expect(await add(tomato, five)).toMatchObject(refusal(400, "A product can have at most 4 pictures"));
  });

  it("says which picture it can't take, and keeps nothing", async () => {
    const before = read(sellerListSchema, await shop.get("/api/product/seller-list", seller)).total;
    const answer = await add(tomato, [
      ["images", picture],
      ["images", notAPicture()],
    ]);
    const why = "Please choose a JPEG, PNG, WebP or AVIF picture.";
    expect(answer).toMatchObject(
      refusal(400, `fake.png: ${why}`, { images: `fake.png: ${why}`, "images.1": why }),
    );
    expect(read(sellerListSchema, await shop.get("/api/product/seller-list", seller)).total).toBe(before);
  });

  it.each([
    ["no productData", [], "Please fill in the form first"],
    [
      "productData that is no JSON",
      [["productData", "{"]],
      "The form could not be read. Please reload the page and try again.",
    ],
  ] satisfies [string, Part[], string][])("refuses %s", async (_, parts, message) => {
    const answer = await sendForm(shop, { path: "/api/product/add", parts, as: seller });
    expect(answer).toMatchObject(refusal(400, message));
  });

  it("counts it from the start where its form says how many there are", async () => {
    const { product: sold } = read(productSavedSchema, await add({ ...tomato, count: " 12 " }));
    expect(sold).toMatchObject({ left: 12, inStock: true });
    const { product: none } = read(productSavedSchema, await add({ ...tomato, count: 0 }));
    expect(none).toMatchObject({ left: 0, inStock: false });
    const { product: uncounted } = read(productSavedSchema, await add({ ...tomato, count: "" }));
    expect(uncounted).toMatchObject({ left: null, inStock: true });
    const message = "The count must be a whole number, or nothing for a product that is not counted";
    expect(await add({ ...tomato, count: "1.5" })).toMatchObject(refusal(400, message, { count: message }));
  });

  it.each([
    [{ width: 1, height: 1 }, 1],
    [{ width: 400, height: 319 }, 319],
  ])("takes a picture of %j as it is, as the specification knows no least size", async (size, side) => {
    const small = await aPicture("#cc3311", "small.png", size);
    const { product } = read(productSavedSchema, await add(tomato, [["images", small]]));
    const [image = ""] = product.image;
    expect(image).toMatch(new RegExp(`-[a-z]${side}\\.webp$`));
    const storedImage = await shop.app.request(image);
    const { width, height } = await sharp(Buffer.from(await storedImage.arrayBuffer())).metadata();
    expect([width, height]).toEqual([side, side]);
  });

  it("takes a picture in which there is nothing to see", async () => {
    const empty = sharp({ create: { width: 1, height: 1, channels: 4, background: "#0000" } });
    const file = new File([new Uint8Array(await empty.png().toBuffer())], "empty.png", { type: "image/png" });
    expect((await add(tomato, [["images", file]])).status).toBe(200);
  });

  it("refuses what is no form", async () => {
    const answer = await shop.send("POST", "/api/product/add", { as: seller, json: tomato });
    expect(answer).toMatchObject(
      refusal(415, "This call takes a form. Please send it with the content type multipart/form-data."),
    );
    const broken = { "Content-Type": "multipart/form-data; boundary=x" };
    const cut = await shop.send("POST", "/api/product/add", {
      as: seller,
      text: "--x\r\nrub",
      headers: broken,
    });
    expect(cut).toMatchObject(refusal(400, "The request could not be read."));
  });

  it("refuses an upload of more than 45 MB", async () => {
    const large = new File([new Uint8Array(46 * 1024 * 1024)], "large.png");
    expect(await add(tomato, [["images", large]])).toMatchObject(refusal(413, "That is too much at once."));
  });
});
