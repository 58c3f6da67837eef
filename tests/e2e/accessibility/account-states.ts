import { PASSWORD } from "../support/accounts.ts";
import { placeOrder, register, saveAddress } from "../support/shopper.ts";
import { expect } from "../support/test.ts";
import type { State } from "./scene.ts";

/** The pages of a shopper's account. */
export const accountStates: State[] = [
  {
    name: "no orders yet",
    open: async ({ page }) => {
      await register(page.request);
      await page.goto("/my-orders");
      await expect(page.getByRole("heading", { name: "No orders yet" })).toBeVisible();
    },
  },
  {
    name: "orders, one with a product that is gone",
    open: async ({ page, seller }) => {
      const [jar, gone] = [await seller.addProduct(), await seller.addProduct()];
      await register(page.request);
      await placeOrder(page.request, [jar._id, gone._id]);
      await seller.deleteProduct(gone);
      await page.goto("/my-orders");
      await expect(page.getByText("Product not found")).toBeVisible();
      await page.getByText("Address, charges and help").click();
      await page.getByRole("button", { name: "Order again" }).click();
      await expect(page.getByText(`No longer in the shop: ${gone.name}.`)).toBeVisible();
    },
  },
  {
    name: "the question before an order is cancelled",
    open: async ({ page, seller }) => {
      await register(page.request);
      await placeOrder(page.request, [(await seller.addProduct())._id]);
      await page.goto("/my-orders");
      await page.getByRole("button", { name: "Cancel order" }).click();
      await page.getByRole("radio", { name: "Something else" }).check();
      await expect(page.getByRole("textbox", { name: "In a few words" })).toBeVisible();
    },
  },
  {
    name: "an order whose bag is worth more than was ordered",
    open: async ({ page, seller }) => {
      const jar = await seller.addProduct();
      await register(page.request);
      const { _id, items } = await placeOrder(page.request, [jar._id]);
      await seller.weigh(_id, [{ item: items[0]?._id ?? "", amount: 600 }]);
      await page.goto("/my-orders");
      await expect(page.getByRole("button", { name: "Yes, ₹8 more" })).toBeVisible();
      await page.getByText("Address, charges and help").click();
      await expect(page.getByText("Asked for ₹8 more")).toBeVisible();
    },
  },
  {
    name: "rating a product, refused",
    open: async ({ page, seller }) => {
      const jar = await seller.addProduct();
      await register(page.request);
      const order = await placeOrder(page.request, [jar._id]);
      await seller.setStatus(order._id, "Delivered");
      await page.goto("/my-orders");
      await page.getByRole("button", { name: `Rate ${jar.name}` }).click();
      await page.getByRole("button", { name: "Submit rating" }).click();
      await expect(page.locator("#stars-error")).toBeVisible();
    },
  },
  {
    name: "the profile, with an address",
    open: async ({ page }) => {
      await register(page.request);
      await saveAddress(page.request);
      await page.goto("/user-account");
      await expect(page.getByRole("main").getByText("12 Devaraja Road")).toBeVisible();
    },
  },
  {
    name: "a new password",
    open: async ({ page }) => {
      await register(page.request);
      await page.goto("/user-account");
      await page.getByRole("button", { name: "Change password" }).click();
      await expect(page.getByRole("dialog", { name: "Change password" })).toBeVisible();
    },
  },
  {
    name: "where one is logged in",
    open: async ({ page }) => {
      const { email } = await register(page.request);
      await page.request.post("/api/user/login", { data: { email, password: PASSWORD } });
      await page.goto("/user-account");
      await page.getByRole("button", { name: "Where I am logged in" }).click();
      await expect(page.getByRole("listitem").filter({ hasText: "This browser" })).toBeVisible();
    },
  },
  {
    name: "deleting the account",
    open: async ({ page }) => {
      await register(page.request);
      await page.goto("/user-account");
      await page.getByRole("button", { name: /Delete .*account/ }).click();
      await expect(page.getByRole("dialog", { name: "Delete your account?" })).toBeVisible();
    },
  },
];
