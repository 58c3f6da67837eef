import { test } from "../support/test.ts";
import { walk } from "./scene.ts";
import { sellerCatalogScenes } from "./seller-catalog.ts";
import { sellerCustomerScenes } from "./seller-customers.ts";
import { sellerShellScenes } from "./seller-shell.ts";

// Each text that the specification gives the seller, found in the running browser when it is due.
for (const scene of [...sellerShellScenes, ...sellerCatalogScenes, ...sellerCustomerScenes]) {
  test(scene.name, ({ page, seller }) => walk(scene, { page, seller }));
}
