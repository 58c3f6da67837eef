import { afterAll, describe, expect, it } from "vitest";
import { auditListSchema } from "#modules/audit/contract.ts";
import { read, refusal } from "#tests/support/calls.ts";
import { changeSettings } from "#tests/support/settings.ts";
import { aShopper, theSeller } from "#tests/support/sign-in.ts";
import { testApp } from "#tests/support/test-app.ts";
import { policiesAnswerSchema, policiesSavedSchema, policyAnswerSchema } from "../contract.ts";

const shop = await testApp({}, { STORE_NAME: "Ulavar Santhai" });
afterAll(shop.close);
const seller = await theSeller(shop);

const textOf = async (page: string) => read(policyAnswerSchema, await shop.get(`/api/policy/${page}`)).text;
const shown = async () => read(policiesAnswerSchema, await shop.get("/api/policy", seller)).policies;
const save = (policies: object) => shop.send("PUT", "/api/policy", { as: seller, json: policies });

describe("GET /api/policy/{page}", () => {
  it("begins with texts that name the store, and say by when to complain and how to leave", async () => {
    expect(await textOf("refunds")).toMatch(
      /Ulavar Santhai.*\n\n# Fresh produce\n\n.*within 7 days at the latest/,
    );
    expect(await textOf("privacy")).toMatch(
      /Ulavar Santhai[\s\S]*# How to see and delete your data\n\n.*Profile/,
    );
    await changeSettings(shop, seller, { name: "Pasumai Santhai" });
    expect(await textOf("refunds")).toContain("Pasumai Santhai");
    expect(await textOf("privacy")).toContain("Pasumai Santhai");
  });

  it("knows no other page", async () => {
    expect((await shop.get("/api/policy/terms")).status).toBe(400);
  });
});

describe("PUT /api/policy", () => {
  it("is the seller's alone", async () => {
    const shopper = await aShopper(shop);
    const policies = await shown();
    for (const [as, status] of [[undefined, 401] as const, [shopper, 403] as const]) {
      expect(
        (await shop.send("PUT", "/api/policy", { as, json: { ...policies, refunds: "None" } })).status,
      ).toBe(status);
    }
    expect((await shop.get("/api/policy", shopper)).status).toBe(403);
    expect(await shown()).toEqual(policies);
  });

  it("shows the owner's words as they are, and the first text again once they are emptied", async () => {
    const before = await shown();
    const refunds = "# <script>alert(1)</script>\n\nAsk <b>us</b>, {name} & 'co'.";
    const saved = read(policiesSavedSchema, await save({ ...before, refunds: ` ${refunds}\n`, was: before }));
    expect(saved).toMatchObject({ message: "Pages saved", policies: { ...before, refunds } });
    expect(await textOf("refunds")).toBe(refunds);
    await save({ ...before, refunds: "" });
    expect(await shown()).toEqual(before);
  });

  it("keeps a text that was not changed in step with the store's name", async () => {
    await save({ ...(await shown()), privacy: "Our own words." });
    await changeSettings(shop, seller, { name: "Anbu Santhai" });
    expect(await textOf("refunds")).toContain("Anbu Santhai");
    expect(await textOf("privacy")).toBe("Our own words.");
  });

  it("refuses what is too long, and names the page", async () => {
    const before = await shown();
    const message = "Privacy policy can have at most 10000 characters";
    const answer = await save({ ...before, privacy: "x".repeat(10_001) });
    expect(answer).toMatchObject(refusal(400, message, { privacy: message }));
    expect(await shown()).toEqual(before);
    // The longest request: three-byte letters, and the previous texts.
    const long = { refunds: "ಕ".repeat(10_000), privacy: "ಖ".repeat(10_000) };
    expect((await save({ ...long, was: before })).status).toBe(200);
    expect((await save({ ...before, was: long })).status).toBe(200);
  });

  it("tells whoever saves over somebody else's words, and takes what touches the other page", async () => {
    const before = await shown();
    expect((await save({ ...before, refunds: "Theirs", was: before })).status).toBe(200);
    const mine = await save({ ...before, refunds: "Mine", was: before });
    expect(mine).toMatchObject(
      refusal(
        409,
        "Somebody else has changed this meanwhile. Please look at what is different, and save again.",
        {
          refunds: "Somebody else has changed this text meanwhile. What it says now stands above.",
        },
      ),
    );
    expect((await save({ ...before, privacy: "Mine too", was: before })).status).toBe(200);
    expect(await shown()).toEqual({ refunds: "Theirs", privacy: "Mine too" });
    const { entries } = read(auditListSchema, await shop.get("/api/audit?subject=settings", seller));
    expect(entries.slice(0, 2)).toMatchObject([
      { action: "changed", name: "Refund and privacy pages", after: { privacy: "Mine too" } },
      { action: "changed", after: { refunds: "Theirs" } },
    ]);
    expect(Object.keys(entries[0]?.after ?? {})).toEqual(["privacy"]);
  });
});
