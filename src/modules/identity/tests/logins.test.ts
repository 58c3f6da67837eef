import { afterAll, describe, expect, it } from "vitest";
import { read, refusal, type Visitor } from "#tests/support/calls.ts";
import { aShopper, PASSWORD, SELLER, theSeller } from "#tests/support/sign-in.ts";
import { secondApp, testApp } from "#tests/support/test-app.ts";
import { whileUncommitted } from "#tests/support/waiting.ts";
import { loginsSchema } from "../contract.ts";

const shop = await testApp();
afterAll(shop.close);

const ANDROID =
  "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36";
const NEW_PASSWORD = "another horse entirely";

async function logIn(email: string, { password = PASSWORD, userAgent = ANDROID } = {}): Promise<Visitor> {
  const headers = { "User-Agent": userAgent };
  const answer = await shop.send("POST", "/api/user/login", { json: { email, password }, headers });
  expect(answer.status).toBe(200);
  return answer;
}

const loginsOf = async (who: Visitor, path = "/api/user/logins") =>
  read(loginsSchema, await shop.get(path, who)).logins;
const isIn = async (who: Visitor) => (await shop.get("/api/user/is-auth", who)).status === 200;

describe("where one is logged in", () => {
  it("is listed with the browser's name, here first", async () => {
    const first = await aShopper(shop);
    const phone = await logIn(first.email);
    const logins = await loginsOf(phone);
    expect(logins).toMatchObject([
      { device: "Chrome, Android", current: true },
      { device: null, current: false },
    ]);
    expect(JSON.stringify(logins)).not.toContain(phone.cookie.split("=")[1]?.split(";")[0]);
    expect((await loginsOf(first)).map(({ current }) => current)).toEqual([true, false]);
  });

  it("can be ended there", async () => {
    const first = await aShopper(shop);
    const phone = await logIn(first.email);
    const [, other] = await loginsOf(phone);
    const end = () => shop.post("/api/user/logins/end", { id: other?._id }, phone);
    expect(await end()).toMatchObject({ status: 200, body: { message: "Logged out there" } });
    expect([await isIn(first), await isIn(phone)]).toEqual([false, true]);
    expect(await end()).toMatchObject(refusal(404, "You are not logged in there any more"));
  });

  it("can be ended everywhere else", async () => {
    const first = await aShopper(shop);
    const [phone, tablet] = [await logIn(first.email), await logIn(first.email)];
    expect((await shop.post("/api/user/logins/end-others", undefined, phone)).status).toBe(200);
    expect([await isIn(first), await isIn(phone), await isIn(tablet)]).toEqual([false, true, false]);
  });

  it("is nobody else's business", async () => {
    const [meera, ravi] = [await aShopper(shop), await aShopper(shop)];
    const [hers] = await loginsOf(meera);
    expect((await shop.post("/api/user/logins/end", { id: hers?._id }, ravi)).status).toBe(404);
    await shop.post("/api/user/logins/end-others", undefined, ravi);
    expect(await isIn(meera)).toBe(true);
    const seller = await theSeller(shop);
    expect((await shop.post("/api/seller/logins/end", { id: hers?._id }, seller)).status).toBe(404);
    expect(await loginsOf(seller, "/api/seller/logins")).toMatchObject([{ current: true }]);
  });
});

describe("a new password", () => {
  const change = (who: Visitor, json: object, path = "/api/user/change-password") =>
    shop.post(path, json, who);

  it("ends all sessions but this browser's, which goes on with a new one", async () => {
    const first = await aShopper(shop);
    const phone = await logIn(first.email);
    const changed = await change(phone, { password: PASSWORD, newPassword: NEW_PASSWORD });
    expect(changed).toMatchObject({
      status: 200,
      body: { message: "Your password was changed. You are logged in here only." },
    });
    expect([await isIn(first), await isIn(phone), await isIn(changed)]).toEqual([false, false, true]);
    expect(await loginsOf(changed)).toHaveLength(1);
    const old = { email: first.email, password: PASSWORD };
    expect((await shop.post("/api/user/login", old)).status).toBe(401);
    await logIn(first.email, { password: NEW_PASSWORD });
  });

  it("needs the old one, and not too many guesses at it", async () => {
    const who = await aShopper(shop);
    const wrong = { password: "a wrong guess", newPassword: NEW_PASSWORD };
    const text = "That password is not correct";
    for (let n = 0; n < 10; n++)
      expect(await change(who, wrong)).toMatchObject(refusal(400, text, { password: text }));
    expect((await change(who, { password: PASSWORD, newPassword: NEW_PASSWORD })).status).toBe(429);
    expect(await isIn(who)).toBe(true);
  });

  it("must be long enough", async () => {
    const who = await aShopper(shop);
    const text = "Password must have at least 8 characters";
    expect(await change(who, { password: PASSWORD, newPassword: "short" })).toMatchObject(
      refusal(400, text, { newPassword: text }),
    );
  });

  it("is one of two that are chosen at the same time", async () => {
    const who = await aShopper(shop);
    const words = ["the first new one", "the second new one"];
    // The guard lets both in before either is done: the first one ends the session of the second.
    const held = {
      statement: "update shoppers set name = name where id = $1",
      values: [who.id],
      table: "shoppers",
      waiting: 2,
    };
    const answers = await whileUncommitted(shop, held, () =>
      Promise.all(words.map((newPassword) => change(who, { password: PASSWORD, newPassword }))),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    const winner = words[answers.findIndex(({ status }) => status === 200)];
    await logIn(who.email, { password: winner });
  });

  it("is the seller's too, unless the operator has set it", async () => {
    const path = "/api/seller/change-password";
    const seller = await theSeller(shop);
    const json = { password: SELLER.password, newPassword: NEW_PASSWORD };
    const set = await secondApp(
      shop.url,
      {},
      { SELLER_EMAIL: SELLER.email, SELLER_PASSWORD: SELLER.password },
    );
    expect(await set.post(path, json, seller)).toMatchObject(
      refusal(409, "Whoever runs the store has set this password. It can only be changed there."),
    );
    await set.close();
    expect((await change(seller, json, path)).status).toBe(200);
    expect((await shop.get("/api/seller/is-auth", seller)).status).toBe(401);
  });
});
