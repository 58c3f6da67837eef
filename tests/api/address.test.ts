import { afterAll, describe, expect, it } from "vitest";
import { addressAnswerSchema, addressesSchema } from "#contract/address.ts";
import { read, refusal, type Visitor } from "#tests/support/calls.ts";
import { addressFields } from "#tests/support/factories.ts";
import { aShopper, theSeller } from "#tests/support/sign-in.ts";
import { testApp } from "#tests/support/test-app.ts";

const shop = await testApp();
afterAll(shop.close);
const meera = await aShopper(shop);

const add = (fields: object, as: Visitor = meera) =>
  shop.post("/api/address/add", { address: { ...addressFields, ...fields } }, as);
const listOf = async (shopper: Visitor) =>
  read(addressesSchema, await shop.get("/api/address/get", shopper)).addresses;

const PHONE = "Please enter a valid phone number";
const ZIP = "Zipcode must be a number of 4 to 10 digits";
const GSTIN = "Please enter a valid GSTIN, or leave it empty";

describe("POST /api/address/add", () => {
  it("saves an address, tidied up", async () => {
    const ravi = await aShopper(shop);
    const untidy = {
      firstName: "  Ravi ",
      email: "RAVI@Example.com",
      zipcode: 570001,
      phone: 9845012345,
      gstin: "29abcde1234f1z5",
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
      gstin: "29ABCDE1234F1Z5",
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
    [{ firstName: "" }, { firstName: "First name is required" }],
    [{ lastName: " " }, { lastName: "Last name is required" }],
    [{ email: undefined }, { email: "Email is required" }],
    [{ email: "nonsense" }, { email: "Please enter a valid email" }],
    [{ street: null }, { street: "Street is required" }],
    [{ city: 7 }, { city: "City is required" }],
    [{ state: "" }, { state: "State is required" }],
    [{ country: "" }, { country: "Country is required" }],
    [{ zipcode: "" }, { zipcode: "Zipcode is required" }],
    [{ zipcode: "57000A" }, { zipcode: ZIP }],
    [{ zipcode: "123" }, { zipcode: ZIP }],
    [{ zipcode: -570001 }, { zipcode: ZIP }],
    [{ zipcode: "12345678901" }, { zipcode: "Zipcode can have at most 10 characters" }],
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
    await add({ city: "Mandya" }, ravi);
    await add({ city: "Elsewhere" }, other);
    expect((await listOf(ravi)).map((address) => address.city)).toEqual(["Mandya", "Hassan"]);
  });
});

it.each(["GET /api/address/get", "POST /api/address/add"])(
  "%s is for a shopper who is logged in",
  async (call) => {
    const [method = "", path = ""] = call.split(" ");
    const json = method === "POST" ? { address: addressFields } : undefined;
    const PLEASE = refusal(401, "Please login to continue");
    expect(await shop.send(method, path, { json })).toMatchObject(PLEASE);
    expect(await shop.send(method, path, { json, as: await theSeller(shop) })).toMatchObject(PLEASE);
  },
);
