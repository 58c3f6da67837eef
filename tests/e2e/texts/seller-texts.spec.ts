import { test } from "../support/test.ts";
import { walk } from "./scene.ts";
import { sellerBannerScenes } from "./seller-banners.ts";
import { sellerCategoryScenes } from "./seller-categories.ts";
import { sellerCustomerScenes } from "./seller-customers.ts";
import { sellerProductScenes } from "./seller-products.ts";
import { sellerShellScenes } from "./seller-shell.ts";

const scenes = [
  ...sellerShellScenes,
  ...sellerProductScenes,
  ...sellerCategoryScenes,
  ...sellerBannerScenes,
  ...sellerCustomerScenes,
];

// Each text that the specification gives the seller is found in the browser at the right moment.
for (const scene of scenes) {
  test(scene.name, ({ page, seller }) => walk(scene, { page, seller }));
}
