import { sql } from "drizzle-orm";
import { afterAll, describe, expect, it } from "vitest";
import { ordersSchema } from "#modules/order/contract/order.ts";
import { read, refusal, type Visitor } from "#tests/support/calls.ts";
import { checkoutOf, placedOrder } from "#tests/support/checkout.ts";
import { aCategory, addressFields, aProduct } from "#tests/support/factories.ts";
import { aShopper, theSeller } from "#tests/support/sign-in.ts";
import { testApp } from "#tests/support/test-app.ts";
import { addressAnswerSchema, addressesSchema } from "../contract.ts";
import { addresses } from "../tables.ts";

const shop = await testApp();
afterAll(shop.close);
const meera = await aShopper(shop);

const add = (fields: object, as: Visitor = meera) =>
  shop.post("/api/address/add", { address: { ...addressFields, ...fields } }, as);
const listOf = async (shopper: Visitor) =>
  read(addressesSchema, await shop.get("/api/address/get", shopper)).addresses;
/** Addresses that are saved within the same millisecond have no order. */
const aSecondPasses = () =>
  shop.db.update(addresses).set({ createdAt: sql`${addresses.createdAt} - interval '1 second'` });

const PHONE = "Please enter a valid phone number";
const ZIP = "PIN code must be a number of 4 to 10 digits";
const GSTIN_SLIP =
  "A character of this GSTIN is wrong, as its last one does not fit the others. Please compare it.";
const GSTIN = "Please enter a valid GSTIN, or leave it empty";

describe("POST /api/address/add", () => {
  it("saves an address, tidied up", async () => {
    const ravi = await aShopper(shop);
    const untidy = {
      firstName: "  Ravi ",
      email: "RAVI@Example.com",
      zipcode: 570001,
      phone: 9845012345,
      gstin: "29abcde1234f1zw",
    };
    const { address, message } = read(addressAnswerSchema, await add(untidy, ravi));
    expect(message).toBe("Address added");
    expect(address).toEqual({
      ...addressFields,
      _id: address._id,
      firstName: "Ravi",
      email: "ravi@example.com",
      zipcode: "570001",
      phone: "9845012345",
      gstin: "29ABCDE1234F1ZW",
    });
    expect(await listOf(ravi)).toEqual([address]);
  });

  it.each([{ gstin: "" }, { gstin: undefined }, { phone: "0821 2420000" }, { zipcode: "0123" }])(
    "takes %j",
    async (fields) => {
      const { address } = read(addressAnswerSchema, await add(fields));
      expect(address.gstin).toBeUndefined();
    },
  );

  it.each<[object, Record<string, string>]>([
    [{ gstin: "29AAGCB7383J1Z5" }, { gstin: GSTIN_SLIP }],
    [{ firstName: "" }, { firstName: "First name is required" }],
    [{ lastName: " " }, { lastName: "Last name is required" }],
    [{ email: undefined }, { email: "Email is required" }],
    [{ email: "nonsense" }, { email: "Please enter a valid email" }],
    [{ street: null }, { street: "Street is required" }],
    [{ landmark: "x".repeat(201) }, { landmark: "Landmark can have at most 200 characters" }],
    [{ landmark: 7 }, { landmark: "Landmark must be text" }],
    [{ city: 7 }, { city: "City is required" }],
    [{ state: "" }, { state: "State is required" }],
    [{ country: "" }, { country: "Country is required" }],
    [{ zipcode: "" }, { zipcode: "PIN code is required" }],
    [{ zipcode: "57000A" }, { zipcode: ZIP }],
    [{ zipcode: "123" }, { zipcode: ZIP }],
    [{ zipcode: -570001 }, { zipcode: ZIP }],
    [{ zipcode: "12345678901" }, { zipcode: "PIN code can have at most 10 characters" }],
    [{ phone: "" }, { phone: "Phone is required" }],
    [{ phone: "123456" }, { phone: PHONE }],
    [{ phone: 123456 }, { phone: PHONE }],
    [{ phone: 98450.12345 }, { phone: PHONE }],
    [{ phone: [9845012345] }, { phone: "Phone is required" }],
    [{ phone: "call me" }, { phone: PHONE }],
    [{ phone: "1234567890123456" }, { phone: PHONE }],
    [{ gstin: "29ABCDE1234F1X" }, { gstin: GSTIN }],
    [{ firstName: "x".repeat(101) }, { firstName: "First name can have at most 100 characters" }],
    [{ street: "x".repeat(301) }, { street: "Street can have at most 300 characters" }],
    [
      { firstName: "", city: "" },
      { firstName: "First name is required", city: "City is required" },
    ],
  ])("refuses %j", async (fields, errors) => {
    const [message = ""] = Object.values(errors);
    const before = await listOf(meera);
    expect(await add(fields)).toMatchObject(refusal(400, message, errors));
    expect(await listOf(meera)).toEqual(before);
  });

  it.each([{}, { address: null }, { address: "12 Devaraja Road" }])("refuses %j", async (body) => {
    const answer = await shop.post("/api/address/add", body, meera);
    expect(answer).toMatchObject({
      status: 400,
      body: { success: false, errors: { address: expect.any(String) } },
    });
  });

  it("refuses a NUL character", async () => {
    expect(await add({ street: "12\u0000" })).toMatchObject(
      refusal(400, "That text has characters that can't be saved."),
    );
  });
});

describe("GET /api/address/get", () => {
  it("answers with the shopper's own, the newest first", async () => {
    const [ravi, other] = [await aShopper(shop), await aShopper(shop)];
    expect(await listOf(ravi)).toEqual([]);
    await add({ city: "Hassan" }, ravi);
    await aSecondPasses();
    await add({ city: "Mandya" }, ravi);
    await add({ city: "Elsewhere" }, other);
    expect((await listOf(ravi)).map((address) => address.city)).toEqual(["Mandya", "Hassan"]);
  });
});

describe("PUT /api/address/update/{id}", () => {
  const update = (id: string, fields: object, as: Visitor, was?: object) =>
    shop.send("PUT", `/api/address/update/${id}`, {
      json: { address: { ...addressFields, ...fields }, was },
      as,
    });

  it("corrects it, in its place in the list", async () => {
    const ravi = await aShopper(shop);
    const saved = { landmark: "opposite the temple", gstin: "29ABCDE1234F1ZW" };
    const { address: first } = read(addressAnswerSchema, await add(saved, ravi));
    expect(first).toMatchObject(saved);
    await aSecondPasses();
    await add({ city: "Mandya" }, ravi);
    const answer = await update(first._id, { street: " 7 Lake View ", landmark: " " }, ravi);
    const { address, message } = read(addressAnswerSchema, answer);
    expect(message).toBe("Address updated");
    // A missing or empty field is removed.
    expect(address).toEqual({ ...addressFields, _id: first._id, street: "7 Lake View" });
    expect((await listOf(ravi)).map(({ street }) => street)).toEqual(["12 Devaraja Road", "7 Lake View"]);
    expect(await update(first._id, { street: "7 Lake View" }, ravi)).toMatchObject({ status: 200 });
  });

  it("of two corrections that were begun together refuses the later one, and says what is different", async () => {
    const ravi = await aShopper(shop);
    const { address: shown } = read(addressAnswerSchema, await add({}, ravi));
    const corrections = [{ city: "Hassan" }, { landmark: "behind the school" }];
    const answers = await Promise.all(corrections.map((fields) => update(shown._id, fields, ravi, shown)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const cityWon = answers[0]?.status === 200;
    expect(answers[cityWon ? 1 : 0]).toMatchObject(
      refusal(
        409,
        "Somebody else has changed this meanwhile. Please look at what is different, and save again.",
        cityWon
          ? { city: "Meanwhile changed to: Hassan" }
          : { landmark: "Meanwhile changed to: behind the school" },
      ),
    );
    const [now] = await listOf(ravi);
    expect(now).toEqual({ ...shown, ...corrections[cityWon ? 0 : 1] });
    expect(
      await update(shown._id, { city: "Hassan", landmark: "behind the school" }, ravi, now),
    ).toMatchObject({
      status: 200,
    });
  });

  it("leaves an order as it was placed", async () => {
    const ravi = await aShopper(shop);
    await aCategory(shop.db, { path: "jars" });
    const jar = await aProduct(shop.db, { categoryPath: "jars" });
    const { address } = read(addressAnswerSchema, await add({ landmark: "behind the school" }, ravi));
    const cartItems = [{ product: jar, quantity: 1 }];
    await placedOrder(shop, ravi, checkoutOf(cartItems, { id: address._id }));
    await update(address._id, { street: "7 Lake View", landmark: "at the lake" }, ravi);
    const [order] = read(ordersSchema, await shop.get("/api/order/user", ravi)).orders;
    expect(order?.address).toEqual(address);
  });

  it("refuses what can't be an address, and somebody else's", async () => {
    const [ravi, other] = [await aShopper(shop), await aShopper(shop)];
    const { address } = read(addressAnswerSchema, await add({}, ravi));
    expect(await update(address._id, { city: "" }, ravi)).toMatchObject(
      refusal(400, "City is required", { city: "City is required" }),
    );
    const GONE = refusal(404, "Address not found");
    expect(await update(address._id, { city: "Hassan" }, other)).toMatchObject(GONE);
    expect(await update("nobody's", {}, ravi)).toMatchObject(GONE);
    expect(await listOf(ravi)).toEqual([address]);
  });
});

it.each(["GET /api/address/get", "POST /api/address/add", "PUT /api/address/update/1"])(
  "%s is for a shopper who is logged in",
  async (call) => {
    const [method = "", path = ""] = call.split(" ");
    const json = method !== "GET" ? { address: addressFields } : undefined;
    const PLEASE = refusal(401, "Please login to continue");
    expect(await shop.send(method, path, { json })).toMatchObject(PLEASE);
    expect(await shop.send(method, path, { json, as: await theSeller(shop) })).toMatchObject(PLEASE);
  },
);
