import type { Page } from "@playwright/test";
import { comment } from "../support/comments.ts";
import { register } from "../support/shopper.ts";
import { expect, openAlive, productAddress, putIntoCart } from "../support/test.ts";
import { pageAt, type State } from "./scene.ts";

async function openLogin(page: Page) {
  await openAlive(page, "/");
  await page.getByRole("link", { name: "Login" }).click();
  return page.getByRole("dialog");
}

/** The pages that a visitor sees. */
const browsing: State[] = [
  pageAt("/"),
  pageAt("/products"),
  pageAt("/products?q=tomato"),
  pageAt("/products?q=tomatos&sort=price&inStock=1"),
  pageAt("/products?q=nothing-is-called-so"),
  pageAt("/products/pantry"),
  pageAt("/cart"),
  pageAt("/my-orders"),
  pageAt("/user-account"),
  pageAt("/loader"),
  pageAt("/reset-password?token=none"),
  pageAt("/refunds"),
  pageAt("/privacy"),
  pageAt("/nothing-here"),
  {
    name: "the maintenance screen",
    open: async ({ page }) => {
      await openAlive(page, "/");
      await page.keyboard.press("Control+Shift+M");
      await expect(page.getByRole("heading", { name: "Site Under Maintenance" })).toBeVisible();
    },
  },
  {
    name: "a product",
    open: async ({ page, seller }) => {
      await page.goto(productAddress(await seller.addProduct()));
    },
  },
  {
    name: "a product that is sold out",
    open: async ({ page, seller }) => {
      const jar = await seller.addProduct();
      await seller.setStock(jar, false);
      await page.goto(productAddress(jar));
      await expect(page.getByText("SOLD OUT").first()).toBeVisible();
    },
  },
  {
    name: "a product whose name and description are one long word",
    open: async ({ page, seller }) => {
      const word = "Jaggery".repeat(17);
      await putIntoCart(page, await seller.addProduct({ name: word, description: [word.repeat(2)] }));
    },
  },
  {
    name: "a list with one long word in it",
    open: async ({ page, seller }) => {
      const word = "Panamkarkandu".repeat(9);
      await putIntoCart(
        page,
        await seller.addProduct({ name: word, price: 999999.99, offerPrice: 888888.88 }),
      );
      await page.goto(`/products?q=${word}`);
      await expect(page.getByTestId("product-card")).toHaveCount(1);
    },
  },
  {
    name: "a product with a comment that is being reported",
    open: async ({ page, seller }) => {
      const jar = await seller.addProduct();
      await comment({ request: page.request, seller }, jar, "Sweet. ".repeat(80));
      await openAlive(page, productAddress(jar));
      await page.getByRole("button", { name: /^Report what/ }).click();
      await expect(page.getByRole("dialog")).toBeVisible();
    },
  },
  {
    name: "a product's picture from close by",
    open: async ({ page, seller }) => {
      await page.goto(productAddress(await seller.addProduct()));
      await page.getByRole("button", { name: /from close by/ }).click();
      await expect(page.getByRole("dialog")).toBeVisible();
    },
  },
  {
    name: "a product in the cart, and the toast that says so",
    open: async ({ page, seller }) => putIntoCart(page, await seller.addProduct()),
  },
];

const loggingIn: State[] = [
  {
    name: "login",
    open: async ({ page }) => expect(await openLogin(page)).toBeVisible(),
  },
  {
    name: "login refused",
    open: async ({ page }) => {
      const dialog = await openLogin(page);
      await dialog.getByLabel("Email").fill("nobody@example.com");
      await dialog.getByRole("textbox", { name: "Password" }).fill("wrong password");
      await dialog.getByRole("button", { name: "Login" }).click();
      await expect(dialog.getByRole("status").first()).toBeVisible();
    },
  },
  {
    name: "a new account refused",
    open: async ({ page }) => {
      const dialog = await openLogin(page);
      await dialog.getByRole("button", { name: "Create an account" }).click();
      await dialog.getByLabel("Name").fill("Meera");
      await dialog.getByLabel("Email").fill("meera@example.com");
      await dialog.getByRole("textbox", { name: "Password" }).fill("short");
      await dialog.getByRole("button", { name: "Create account" }).click();
      await expect(dialog.locator("[aria-invalid=true]")).toBeVisible();
    },
  },
  {
    name: "a forgotten password",
    open: async ({ page }) => {
      const dialog = await openLogin(page);
      await dialog.getByRole("button", { name: "Forgot password?" }).click();
      await expect(dialog.getByRole("button", { name: "Send me a link" })).toBeVisible();
    },
  },
  {
    // Nothing on this page can be pressed under the open menu: a half-covered link would be too small a target.
    name: "the profile's menu",
    open: async ({ page }) => {
      await register(page.request);
      await page.goto("/my-orders");
      await page.getByRole("button", { name: /menu/ }).click();
      await expect(page.getByRole("menuitem", { name: "Logout" })).toBeVisible();
    },
  },
];

export const browsingStates: State[] = [...browsing, ...loggingIn];
