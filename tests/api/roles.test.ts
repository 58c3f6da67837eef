import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { describedCalls } from "#tests/support/api-description.ts";
import { refusal, type Visitor } from "#tests/support/calls.ts";
import { aShopper, theSeller } from "#tests/support/sign-in.ts";
import { testApp } from "#tests/support/test-app.ts";
import { sendForm } from "#tests/support/uploads.ts";

const shop = await testApp();
afterAll(shop.close);

let shopper: Visitor;
let seller: Visitor;
beforeAll(async () => {
  shopper = await aShopper(shop);
  seller = await theSeller(shop);
});

const calls = await describedCalls(shop);
/** The calls that need exactly these sessions, by the names of the sessions. */
const callsFor = (...sessions: string[]) =>
  calls.filter(
    ({ security = [] }) => security.map((one) => Object.keys(one).join()).join() === sessions.join(),
  );

const openCalls = calls.filter(({ security = [] }) => security.some((one) => Object.keys(one).length === 0));

it("is said of every call who may make it", () => {
  expect(calls.filter(({ security }) => security === undefined)).toEqual([]);
});

describe.each(callsFor("sellerSession"))("the seller's $method $path", ({ method, path }) => {
  it("is refused to a visitor", async () => {
    expect(await shop.send(method, path)).toMatchObject(refusal(401, "Please login as the seller"));
  });

  it("is refused to a shopper", async () => {
    const answer = await shop.send(method, path, { as: shopper });
    expect(answer).toMatchObject(refusal(403, "Only the seller may do this"));
  });
});

describe.each(callsFor("shopperSession"))("a shopper's $method $path", ({ method, path }) => {
  it("is refused to a visitor and to the seller", async () => {
    for (const as of [undefined, seller]) {
      expect(await shop.send(method, path, { as })).toMatchObject({ status: 401, body: { success: false } });
    }
  });
});

describe.each(callsFor("shopperSession", "sellerSession"))("$method $path of both", ({ method, path }) => {
  it("is refused to a visitor", async () => {
    expect(await shop.send(method, path)).toMatchObject({ status: 401, body: { success: false } });
  });
});

describe.each([...callsFor("driverLink"), ...callsFor("growerLink")])(
  "$method $path of a link",
  ({ method, path }) => {
    it("is refused to everybody who has no link", async () => {
      for (const as of [undefined, shopper, seller]) {
        expect(await shop.send(method, path, { as })).toMatchObject({
          status: 401,
          body: { success: false },
        });
      }
    });
  },
);

describe.each(openCalls)("everybody's $method $path", ({ method, path }) => {
  it("is refused to nobody for who they are", async () => {
    expect([401, 403]).not.toContain((await shop.send(method, path)).status);
  });
});

const callsThatTake = (type: string) =>
  calls.filter(({ requestBody }) => Object.keys(requestBody?.content ?? {}).includes(type));

describe("an upload", () => {
  const large = new File([new Uint8Array(46 * 1024 * 1024)], "large.png");
  const upload = ({ method, path }: { method: string; path: string }) =>
    sendForm(shop, { method, path, parts: [["file", large]] });

  it.each(callsThatTake("multipart/form-data"))(
    "of nobody's to $method $path is refused unread, however large",
    async (call) => {
      expect(await upload(call)).toMatchObject({ status: 401, body: { success: false } });
    },
  );

  it.each(callsThatTake("application/json").filter((call) => openCalls.includes(call)))(
    "is nothing that $method $path reads",
    async (call) => {
      expect((await upload(call)).status).toBe(415);
    },
  );
});
