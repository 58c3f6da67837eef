import { test } from "../support/test.ts";
import { accountScenes } from "./account.ts";
import { browsingScenes } from "./browsing.ts";
import { cartScenes } from "./cart.ts";
import { homeScenes } from "./home.ts";
import { orderingScenes } from "./ordering.ts";
import { ordersScenes } from "./orders.ts";
import { expectSaid } from "./scene.ts";
import { serviceScenes } from "./service.ts";

const scenes = [
  ...homeScenes,
  ...browsingScenes,
  ...cartScenes,
  ...orderingScenes,
  ...ordersScenes,
  ...accountScenes,
  ...serviceScenes,
];

// Each text that the specification gives the shopper, found in the running browser when it is due.
for (const { name, start, moments } of scenes) {
  test(name, async ({ page, seller }) => {
    await start({ page, seller });
    for (const moment of moments) {
      await test.step(`section ${moment.section}: ${moment.text}`, async () => {
        await moment.due?.({ page, seller });
        await expectSaid(page, moment);
      });
    }
  });
}
