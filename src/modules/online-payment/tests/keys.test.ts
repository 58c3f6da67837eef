import { setImmediate as nextTurn } from "node:timers/promises";
import { afterAll, describe, expect, it } from "vitest";
import { createLog } from "#kernel/http/log.ts";
import { startGateway, TEST_KEYS } from "#tests/gateway/gateway.ts";
import { refusal } from "#tests/support/calls.ts";
import { checkoutOf, sendOrder } from "#tests/support/checkout.ts";
import { everyRow } from "#tests/support/every-row.ts";
import { anAddress, aProduct } from "#tests/support/factories.ts";
import { aShopper, theSeller } from "#tests/support/sign-in.ts";
import { secondApp, testApp } from "#tests/support/test-app.ts";
import { checkKeys, judgeKeys, openGatewayAccess } from "../keys.ts";

const gateway = await startGateway({ slowMs: 50 });
const lines: string[] = [];
const log = createLog("debug", { write: (line) => lines.push(line) });
const env = { GATEWAY_URL: gateway.url, SECRETS_KEY: "k".repeat(32) };
const shop = await testApp({ log }, env);
const seller = await theSeller(shop);
afterAll(async () => {
  await shop.close();
  await gateway.stop();
});

const KEYS = { gateway: "razorpay", ...TEST_KEYS };
const SECRETS = [TEST_KEYS.keySecret, TEST_KEYS.webhookSecret];
const GATEWAY = "/api/payment/gateway";
const STORE = "/api/store";
const save = (keys: object) => shop.post(GATEWAY, { ...KEYS, ...keys }, seller);
const REFUSED = "The gateway refuses these keys. Please copy the key id and its secret again.";
const UNREACHABLE = "The gateway can't be reached at the moment. Please try again in a minute.";

describe("the keys of a gateway", () => {
  it("are there for nobody at first", async () => {
    const choice = {
      code: "razorpay",
      label: "Razorpay",
      webhook: "http://localhost/api/payment/webhook/razorpay",
      events: expect.arrayContaining(["payment.captured", "refund.processed"]),
    };
    expect(await shop.get(GATEWAY, seller)).toMatchObject({ body: { gateway: null, choices: [choice] } });
    expect(await shop.post(`${GATEWAY}/test`, {}, seller)).toMatchObject(
      refusal(404, "There are no keys yet."),
    );
    expect(await shop.post(`${GATEWAY}/offer`, { offer: true }, seller)).toMatchObject({ status: 404 });
    expect(await shop.post("/api/payment/compare", {}, seller)).toMatchObject({ status: 404 });
  });

  it.each([
    { keys: { keyId: "sk_live_42" }, says: "This is not a key id of the gateway." },
    { keys: { keyId: "" }, says: "Key id is required" },
    { keys: { keySecret: "" }, says: "Please enter this secret." },
    { keys: { keySecret: "of somebody else" }, says: REFUSED },
    { keys: { gateway: "another" }, says: "This is not a key id" },
  ])("are refused as $keys, and nothing is saved", async ({ keys, says }) => {
    const answer = await save(keys);
    expect(answer.status).toBe(400);
    expect(JSON.stringify(answer.body)).toContain(says);
    expect(await shop.get(GATEWAY, seller)).toMatchObject({ body: { gateway: null } });
  });

  it("are not saved while the gateway can't be reached", async () => {
    gateway.setSwitches([{ fault: "serverError" }]);
    expect(await save({})).toMatchObject(refusal(503, UNREACHABLE));
    gateway.setSwitches([]);
    expect(await shop.get(GATEWAY, seller)).toMatchObject({ body: { gateway: null } });
  });

  it("are offered once they work, and keep the secrets that are not typed again", async () => {
    const shown = { keyId: TEST_KEYS.keyId, isTest: true, isOffered: true, isReadable: true, open: 0 };
    expect(await save({})).toMatchObject({ status: 200, body: { gateway: shown } });
    expect(await save({ keySecret: "", webhookSecret: "" })).toMatchObject({ status: 200 });
    expect(await shop.post(`${GATEWAY}/test`, {}, seller)).toMatchObject({ status: 200 });
    // The secrets of one key are never used with another one.
    expect(await save({ keyId: "rzp_test_Another", keySecret: "" })).toMatchObject({ status: 400 });
  });

  it("are tested against the gateway as it is now", async () => {
    const test = () => shop.post(`${GATEWAY}/test`, {}, seller);
    gateway.setSwitches([{ fault: "keysRefused", times: 1 }]);
    expect(await test()).toMatchObject(refusal(400, REFUSED));
    gateway.setSwitches([{ fault: "tooManyCalls", times: 1 }]);
    expect(await test()).toMatchObject(refusal(503, UNREACHABLE));
    expect(await test()).toMatchObject({ status: 200, body: { message: "The keys work." } });
  });

  it("stop and resume being offered, and stay", async () => {
    const offer = (isOffered: boolean) => shop.post(`${GATEWAY}/offer`, { offer: isOffered }, seller);
    expect(await offer(false)).toMatchObject({ body: { gateway: { isOffered: false } } });
    expect(await shop.get("/api/payment/gateway", seller)).toMatchObject({
      body: { gateway: { isOffered: false, keyId: TEST_KEYS.keyId } },
    });
    expect(await offer(true)).toMatchObject({ body: { gateway: { isOffered: true, isTest: true } } });
  });

  it("have to be entered again on a machine with another SECRETS_KEY, which fails at nothing else", async () => {
    const restored = await secondApp(shop.url, {}, { ...env, SECRETS_KEY: "r".repeat(32) });
    const there = (path: string, body: object) => restored.post(path, body, seller);
    expect(await restored.get(GATEWAY, seller)).toMatchObject({
      body: { gateway: { keyId: TEST_KEYS.keyId, isReadable: false } },
    });
    const again = /^The saved keys can't be read on this machine/;
    for (const path of [`${GATEWAY}/test`, "/api/payment/compare"]) {
      expect(await there(path, {})).toMatchObject({
        status: 409,
        body: { message: expect.stringMatching(again) },
      });
    }
    expect(await there(`${GATEWAY}/offer`, { offer: true })).toMatchObject({ status: 409 });
    expect(await there(GATEWAY, { ...KEYS, keySecret: "" })).toMatchObject({ status: 400 });
    expect(await there("/api/payment/webhook/razorpay", {})).toMatchObject({ status: 401 });
    // A payment could neither be begun nor returned, so nobody is offered one. The other machine offers it.
    const offered = async (app: Pick<typeof shop, "get">) => JSON.stringify((await app.get(STORE)).body);
    expect(await offered(restored)).not.toContain("onlinePayment");
    expect(await offered(shop)).toContain("onlinePayment");
    const shopper = await aShopper(shop);
    const cart = checkoutOf(
      [{ product: await aProduct(shop.db), quantity: 1 }],
      await anAddress(shop.db, shopper),
    );
    const refused = await sendOrder(restored, shopper, { ...cart, paymentMethod: "Online" });
    expect(refused.status).toBe(400);
    expect(await checkKeys({ db: shop.db, settings: { SECRETS_KEY: "r".repeat(32) } })).toMatchObject({
      state: "failing",
      says: expect.stringContaining("SECRETS_KEY is another"),
    });
    expect(await there(GATEWAY, KEYS)).toMatchObject({ status: 200 });
    expect(await there(`${GATEWAY}/test`, {})).toMatchObject({ status: 200 });
    await expect.poll(() => offered(restored)).toContain("onlinePayment");
    await restored.close();
    expect(await save({})).toMatchObject({ status: 200 });
  });

  it("are not saved where another machine could not read them", async () => {
    const { SECRETS_KEY: _, ...own } = env;
    const machine = await secondApp(shop.url, {}, { ...own, DATABASE_URL: shop.url });
    const answer = await machine.post(GATEWAY, { ...KEYS, keySecret: TEST_KEYS.keySecret }, seller);
    expect(answer).toMatchObject({
      status: 409,
      body: { message: expect.stringMatching(/another machine on this database.* Set SECRETS_KEY/) },
    });
    await machine.close();
    expect(await shop.get(GATEWAY, seller)).toMatchObject({ body: { gateway: { isReadable: true } } });
  });

  it("stay unreadable while they are read once more, as each call and job does", async () => {
    const secretFile = "/nowhere/secrets.key";
    const access = openGatewayAccess({ secret: null, secretFile, baseUrl: undefined, mayBeShared: false });
    await access.saved(shop.db);
    let isRead = false;
    const reading = access.saved(shop.db).then(() => {
      isRead = true;
    });
    const unreadable = new Set<boolean>();
    while (!isRead) {
      unreadable.add(access.isUnreadable());
      await nextTurn();
    }
    await reading;
    expect([...unreadable]).toEqual([true]);
  });

  it("leave their secrets nowhere: no row, answer, action or line of the log", async () => {
    const actions = await shop.get("/api/audit", seller);
    expect(JSON.stringify(actions.body)).toContain(TEST_KEYS.keyId);
    const rows = JSON.stringify([...(await everyRow(shop.url))]);
    expect(rows).toContain(TEST_KEYS.keyId);
    await shop.pool.query("alter table gateway_keys add constraint broken check (key_id = '') not valid");
    const failed = await save({});
    await shop.pool.query("alter table gateway_keys drop constraint broken");
    expect(failed.status).toBe(500);
    expect(lines.join("")).toContain("broken");
    const refused = await save({ keySecret: "wrong!" });
    const answers = [failed, refused, await save({}), await shop.get(GATEWAY, seller)];
    const places = [rows, lines.join(""), JSON.stringify(actions.body), JSON.stringify(answers)];
    const basic = Buffer.from(`${TEST_KEYS.keyId}:${TEST_KEYS.keySecret}`).toString("base64");
    for (const secret of [...SECRETS, basic, env.SECRETS_KEY]) {
      for (const place of places) expect(place).not.toContain(secret);
    }
  });
});

describe("the finding about the keys", () => {
  const onlyMachine = { secret: null, mayBeShared: false };
  const shared = { secret: null, mayBeShared: true };
  it.each([
    ["without any", undefined, shared, "ok"],
    ["on the only machine", { isReadable: true }, onlyMachine, "ok"],
    ["with a SECRETS_KEY", { isReadable: true }, { secret: "s", mayBeShared: true }, "ok"],
    ["of this machine alone, on a database that others may share", { isReadable: true }, shared, "warning"],
    ["that are lost with DATA_DIR", { isReadable: false }, shared, "failing"],
    ["that are lost on the only machine", { isReadable: false }, onlyMachine, "failing"],
  ])("%s is %o", (_, saved, settings, state) => {
    expect(judgeKeys(saved, settings).state).toBe(state);
  });
});
