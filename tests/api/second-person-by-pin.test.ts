import { afterAll, expect, it } from "vitest";
import { theSeller } from "#tests/support/sign-in.ts";
import { aMember } from "#tests/support/staff.ts";
import { aStation, entered, havePin } from "#tests/support/stations.ts";
import { testApp } from "#tests/support/test-app.ts";

const shop = await testApp();
afterAll(shop.close);
await theSeller(shop);

it.each(["allow", "refuse"])(
  "is nobody's word to %s, as somebody else may have set the PIN",
  async (decision) => {
    const manager = await aMember(shop, "manager");
    await havePin(shop, [manager]);
    const table = await aStation(shop, await aMember(shop, "manager"));
    const path = `/api/approval/none/${decision}`;
    expect(await shop.post(path, {}, await entered(shop, table, manager))).toMatchObject({
      status: 403,
      body: { message: expect.stringContaining("A PIN is not enough") },
    });
    expect(await shop.post(path, {}, manager)).toMatchObject({ status: 404 });
  },
);
