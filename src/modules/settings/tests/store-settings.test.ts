import { afterAll, describe, expect, it } from "vitest";
import { auditListSchema } from "#modules/audit/contract.ts";
import { storeInfoAnswerSchema } from "#modules/store/contract.ts";
import { firstSettings } from "#modules/store/first-settings.ts";
import { openedSettings, openSettings } from "#modules/store/settings.ts";
import { storeSettings } from "#modules/store/tables.ts";
import { read, refusal } from "#tests/support/calls.ts";
import { changeSettings, sendSettings, shownSettings } from "#tests/support/settings.ts";
import { aShopper, theSeller } from "#tests/support/sign-in.ts";
import { secondApp, type TestApp, testApp } from "#tests/support/test-app.ts";
import { unrulyProxy } from "#tests/support/unruly-proxy.ts";

const FIRST = {
  STORE_NAME: "Ulavar Santhai",
  STORE_CITY: "Erode",
  STORE_PHONES: "+91 98450 12345",
  STORE_PROMO: "10%",
};
const shop = await testApp({}, FIRST);
// Another process on the same database. Its environment comes too late.
const other = await secondApp(shop.url, {}, { STORE_NAME: "Too Late" });
afterAll(async () => {
  await other.close();
  await shop.close();
});
const seller = await theSeller(shop);

const storeOf = async (app: TestApp) => read(storeInfoAnswerSchema, await app.get("/api/store")).store;

describe("the first settings", () => {
  it("are the environment's at the very first start, and the specified charges", async () => {
    for (const app of [shop, other]) {
      expect(await storeOf(app)).toMatchObject({
        name: "Ulavar Santhai",
        city: "Erode",
        state: null,
        phones: ["+91 98450 12345", "+91 98450 12345"],
        charges: { shippingPaise: 4000, handlingPaise: 1000 },
        promo: { type: "percentage", percent: 10 },
      });
    }
    expect(await shownSettings(shop, seller)).toMatchObject({
      version: 1,
      name: "Ulavar Santhai",
      state: "",
      phone: "+91 98450 12345",
      secondPhone: "",
      shippingCharges: 40,
      handlingCharges: 10,
      promoType: "percentage",
      promoAmount: 50,
      promoPercent: 10,
      roundsToRupee: false,
    });
  });
});

const NOT_UPI = "A UPI address looks like name@bank. Please enter all of it, or leave it empty.";

describe("PUT /api/seller/settings", () => {
  it("is in the very next answer, and soon in those of another process", async () => {
    await changeSettings(shop, seller, { name: "Anbu Santhai", shippingCharges: 25.5 });
    expect(await storeOf(shop)).toMatchObject({ name: "Anbu Santhai", charges: { shippingPaise: 2550 } });
    await expect
      .poll(() => storeOf(other), { interval: 20 })
      .toMatchObject({ name: "Anbu Santhai", charges: { shippingPaise: 2550 } });
  });

  it("is in the first answer of a process that was stopped meanwhile", async () => {
    const way = await unrulyProxy(shop.url);
    const clock = { steady: 0, wall: 0 };
    const log = { info: () => undefined, warn: () => undefined };
    const first = firstSettings.parse({});
    const settings = await openSettings({
      db: shop.db,
      url: way.url,
      first,
      log,
      clock: () => ({ ...clock }),
    });
    const listening = new Promise<void>((resolve) => settings.onNotification(async () => resolve()));
    const stopped = await secondApp(shop.url);
    openedSettings.put(stopped.deps.services, settings);
    await listening;
    // Notifications no longer arrive.
    way.freeze();
    await changeSettings(shop, seller, { tagline: "While it stood still" });
    clock.steady += 5_000;
    expect(await storeOf(stopped)).toMatchObject({ tagline: "While it stood still" });
    await changeSettings(shop, seller, { tagline: "While its machine slept" });
    clock.wall += 5_000;
    expect(await storeOf(stopped)).toMatchObject({ tagline: "While its machine slept" });
    await changeSettings(shop, seller, { tagline: "" });
    await stopped.close();
    await way.close();
  });

  it("outlasts a restart with another environment", async () => {
    await changeSettings(shop, seller, { tagline: "From the fields of Erode" });
    const restarted = await secondApp(shop.url, {}, { STORE_NAME: "Restarted" });
    expect(await storeOf(restarted)).toMatchObject({
      name: "Anbu Santhai",
      tagline: "From the fields of Erode",
    });
    await restarted.close();
  });

  it("is heard of again after the connection was lost, with what was changed meanwhile", async () => {
    await shop.pool.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'santhe news'",
    );
    await changeSettings(shop, seller, { tagline: "Said into the silence" });
    await expect
      .poll(() => storeOf(other), { interval: 20 })
      .toMatchObject({ tagline: "Said into the silence" });
    await changeSettings(shop, seller, { tagline: "" });
    await expect.poll(() => storeOf(other), { interval: 20 }).toMatchObject({ tagline: null });
  });

  it("is the seller's alone", async () => {
    const settings = await shownSettings(shop, seller);
    const changed = { ...settings, name: "Mine" };
    expect((await sendSettings(shop, changed)).status).toBe(401);
    const shopper = await aShopper(shop);
    expect((await sendSettings(shop, changed, shopper)).status).toBe(403);
    expect((await shop.get("/api/seller/settings", shopper)).status).toBe(403);
    expect(await shownSettings(shop, seller)).toEqual(settings);
  });

  it.each([
    ["name", " ", "Name is required"],
    ["name", "x".repeat(61), "Name can have at most 60 characters"],
    ["address", "", "Address is required"],
    ["gstin", "29ABC", "Please enter a valid GSTIN, or leave it empty"],
    ["fssai", "1234 5678", "An FSSAI number has 14 digits. Please enter all of them, or leave it empty."],
    ["upiAddress", "hello@santhe.example", NOT_UPI],
    ["upiAddress", "98450 12345", NOT_UPI],
    ["upiAddress", `${"x".repeat(99)}@upi`, NOT_UPI],
    ["upiAddress", null, "This page is out of date. Please reload it and try again."],
    ["phone", "call us", "Please enter a valid phone number"],
    ["secondPhone", "12", "Please enter a valid phone number, or leave it empty"],
    ["email", "hello", "Please enter a valid email"],
    ["chatNumber", "98450", "Please enter the number with its country code, such as 919845012345"],
    [
      "instagram",
      "javascript:alert(1)",
      "Please enter a full address such as https://www.instagram.com/name, or leave it empty",
    ],
    ["shippingCharges", -1, "Shipping can't be negative"],
    ["shippingCharges", 1.005, "Shipping can have at most two decimals"],
    ["handlingCharges", "ten", "Handling must be a number"],
    ["promoPercent", 101, "Percentage must be a whole number from 0 to 100"],
    ["roundsToRupee", "yes", "This page is out of date. Please reload it and try again."],
    ["promoType", "free", "Please choose what a promo code takes off"],
  ])("refuses %s: %j", async (field, value, message) => {
    const settings = await shownSettings(shop, seller);
    const answer = await sendSettings(shop, { ...settings, [field]: value }, seller);
    expect(answer).toMatchObject(refusal(400, message, { [field]: message }));
    expect(await shownSettings(shop, seller)).toEqual(settings);
  });

  it.each([
    ["98450 12345", "919845012345"],
    ["0821 241 2345", "918212412345"],
    ["+91 (0) 98450 12345", "919845012345"],
    ["+1 (415) 555-2671", "14155552671"],
    ["೯೮೪೫೦ ೧೨೩೪೫", "919845012345"],
  ])("gives the chat number %s its country code", async (chatNumber, expected) => {
    expect(await changeSettings(shop, seller, { chatNumber })).toMatchObject({ chatNumber: expected });
  });

  it("takes numbers and codes as people write them", async () => {
    const saved = await changeSettings(shop, seller, {
      chatNumber: "+91 98450-12345",
      gstin: "29aaacs 1234a1zy",
      fssai: "1122 3344 5566 77",
      name: "  Anbu Santhai ",
    });
    expect(saved).toMatchObject({
      chatNumber: "919845012345",
      gstin: "29AAACS1234A1ZY",
      fssai: "11223344556677",
      name: "Anbu Santhai",
    });
  });

  it("has a UPI address, which the shop's facts have only while there is one", async () => {
    expect(await storeOf(shop)).not.toHaveProperty("upiAddress");
    await changeSettings(shop, seller, { upiAddress: " santhe @okbank " });
    expect(await shownSettings(shop, seller)).toMatchObject({ upiAddress: "santhe@okbank" });
    expect(await storeOf(shop)).toMatchObject({ upiAddress: "santhe@okbank" });
    await changeSettings(shop, seller, { upiAddress: "" });
    expect(await storeOf(shop)).not.toHaveProperty("upiAddress");
  });

  it("tells whoever saves too late what has changed, and keeps what is there", async () => {
    const shown = await shownSettings(shop, seller);
    await changeSettings(shop, seller, { shippingCharges: 60, city: "Salem" });
    const late = { ...shown, name: "Late Santhai" };
    expect(await sendSettings(shop, late, seller)).toMatchObject(
      refusal(
        409,
        "Somebody else has saved these settings meanwhile. Please look at what has changed, and save again.",
        { shippingCharges: "Meanwhile changed to: 60", city: "Meanwhile changed to: Salem" },
      ),
    );
    const now = await shownSettings(shop, seller);
    expect(now).toMatchObject({ name: "Anbu Santhai", shippingCharges: 60, city: "Salem" });
    expect((await sendSettings(shop, { ...late, version: now.version }, seller)).status).toBe(200);
  });

  it("changes nothing a second time, as when its answer was lost", async () => {
    const shown = await shownSettings(shop, seller);
    const changed = { ...shown, city: "Karur" };
    expect((await sendSettings(shop, changed, seller)).status).toBe(200);
    expect((await sendSettings(shop, changed, seller)).status).toBe(200);
    expect(await shownSettings(shop, seller)).toEqual({ ...changed, version: shown.version + 1 });
  });

  it("keeps the second of two that are saved at once from covering the first", async () => {
    const shown = await shownSettings(shop, seller);
    const answers = await Promise.all([
      sendSettings(shop, { ...shown, city: "Hosur" }, seller),
      sendSettings(other, { ...shown, city: "Hubli" }, seller),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await shownSettings(shop, seller)).version).toBe(shown.version + 1);
  });

  it("goes into the audit log with what changed, before and after", async () => {
    await changeSettings(shop, seller, { handlingCharges: 10, promoType: "percentage" });
    await changeSettings(shop, seller, { handlingCharges: 12.5, promoType: "fixed", roundsToRupee: true });
    const { entries } = read(auditListSchema, await shop.get("/api/audit?subject=settings", seller));
    expect(entries[0]).toMatchObject({
      action: "changed",
      before: { handlingCharges: 10, promoType: "percentage", roundsToRupee: false },
      after: { handlingCharges: 12.5, promoType: "fixed", roundsToRupee: true },
    });
    expect(Object.keys(entries[0]?.after ?? {})).toHaveLength(3);
  });
});

describe("the table", () => {
  it.each([
    { promoPercent: 101 },
    { promoPercent: -1 },
    { shippingPaise: -1 },
    { handlingPaise: -1 },
    { promoAmountPaise: -1 },
    { promoMinimumPaise: -1 },
    { promoMaximumPaise: 0 },
    { chatNumber: "call" },
    { name: "" },
    { upiAddress: "" },
    { upiAddress: "hello@santhe.example" },
    { upiAddress: `${"x".repeat(99)}@upi` },
  ])("refuses %j, whoever writes it", async (values) => {
    await expect(shop.db.update(storeSettings).set(values)).rejects.toThrow();
  });
});

describe("a charge that may be a slip", () => {
  it("is saved once it is said that it is meant, all of them at once", async () => {
    const before = await shownSettings(shop, seller);
    const send = (changes: object) => sendSettings(shop, { ...before, ...changes }, seller);
    const slips = { shippingCharges: before.shippingCharges * 10, promoMinimum: 1_000_000 };
    expect(await send(slips)).toMatchObject({
      status: 400,
      body: {
        errors: {
          shippingCharges: expect.stringMatching(/^₹.+ in place of ₹.+\. ₹.+\? Confirm it if it is meant\.$/),
          promoMinimum: expect.stringContaining("usual at most"),
        },
        next: [{ confirmed: true }],
      },
    });
    expect(await shownSettings(shop, seller)).toEqual(before);
    expect(await send({ promoPercent: 100 })).toMatchObject({
      status: 400,
      body: { errors: { promoPercent: "100% in place of 10%. 10%? Confirm it if it is meant." } },
    });
    expect(await send({ ...slips, confirmed: true })).toMatchObject({ status: 200 });
    expect(await shownSettings(shop, seller)).toMatchObject(slips);
  });
});
