import { afterAll, describe, expect, it } from "vitest";
import { read } from "#tests/support/calls.ts";
import { testApp } from "#tests/support/test-app.ts";
import { storeInfoAnswerSchema } from "../contract.ts";
import { firstSettings } from "../first-settings.ts";

const shop = await testApp();
afterAll(shop.close);

describe("GET /api/store", () => {
  it("says who the store is, as configured", async () => {
    const { store } = read(storeInfoAnswerSchema, await shop.get("/api/store"));
    expect(store).toEqual({ ...firstSettings.parse({}), publicUrl: null });
    expect(store).toMatchObject({ name: "Santhe", promo: { type: "fixed", amountPaise: 5000 } });
  });
});
