import { putIntoCart } from "../support/test.ts";
import { answerWith, refusal, type Scene } from "./scene.ts";

export const browsingScenes: Scene[] = [
  {
    name: "a category with nothing in it",
    start: async ({ page, seller }) => {
      const { path } = await seller.addCategory();
      await page.goto(`/products/${path}`);
    },
    moments: [{ section: 2, text: "No products found in this category." }],
  },
  {
    name: "a product that is sold out, in the list",
    start: async ({ page, seller }) => {
      const jar = await seller.addProduct();
      await seller.setStock(jar, false);
      await page.goto(`/products?q=${jar.name}`);
    },
    moments: [{ section: 2, text: "SOLD OUT" }],
  },
  {
    name: "a product",
    start: async ({ page, seller }) => {
      const jar = await seller.addProduct();
      await putIntoCart(page, jar);
    },
    moments: [
      { section: 2, text: "Buy now" },
      { section: 2, text: "See more" },
      { section: 9, text: "(4)" },
      { section: 9, text: "₹40" },
      {
        section: 4,
        text: "Removed from Cart",
        toast: true,
        due: ({ page }) =>
          page
            .getByRole("group", { name: /Quantity of Jar/ })
            .getByRole("button", { name: /Remove/ })
            .click(),
      },
      // What is in the cart has its number there.
      { section: 2, text: "Add to Cart" },
      {
        section: 4,
        text: "Added to Cart",
        toast: true,
        due: ({ page }) => page.getByRole("main").getByRole("button", { name: "Add to Cart" }).click(),
      },
    ],
  },
  {
    name: "further pages of a list that can't be had",
    start: async ({ page }) => {
      await answerWith(page, "**/api/product/list?*", refusal(503, "The stalls are being counted"));
      await page.goto("/products");
    },
    moments: [
      {
        section: 8,
        text: "The stalls are being counted",
        toast: true,
        due: ({ page }) => page.getByTestId("product-card").last().scrollIntoViewIfNeeded(),
      },
    ],
  },
];
