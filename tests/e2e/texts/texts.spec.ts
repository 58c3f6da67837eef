import { test } from "../support/test.ts";
import { accountScenes } from "./account.ts";
import { browsingScenes } from "./browsing.ts";
import { cartScenes } from "./cart.ts";
import { deliveryScenes } from "./delivery.ts";
import { homeScenes } from "./home.ts";
import { orderingScenes } from "./ordering.ts";
import { ordersScenes } from "./orders.ts";
import { walk } from "./scene.ts";
import { serviceScenes } from "./service.ts";

const scenes = [
  ...homeScenes,
  ...browsingScenes,
  ...cartScenes,
  ...deliveryScenes,
  ...orderingScenes,
  ...ordersScenes,
  ...accountScenes,
  ...serviceScenes,
];

// Each text that the specification gives the shopper is found in the browser at the right moment.
for (const scene of scenes) {
  test(scene.name, ({ page, seller }) => walk(scene, { page, seller }));
}
