import type { Page, Route } from "@playwright/test";
import { ADDRESS } from "../support/accounts.ts";
import { fillAddress } from "../support/address-form.ts";
import { register } from "../support/shopper.ts";
import { putIntoCart } from "../support/test.ts";
import { answerWith, refusal, type Scene, type Stage } from "./scene.ts";

const ADDRESSES = "**/api/address/get";

const placeOrder = (page: Page) => page.getByRole("button", { name: "Place Order" }).click();

/** Opens the cart while `answer` replies to the call for addresses. */
const addressesAnswered =
  (answer: (route: Route) => Promise<void>) =>
  async ({ page }: Stage) => {
    await answerWith(page, ADDRESSES, answer);
    await page.goto("/cart");
  };

const addressWithoutPlace = { ...ADDRESS, _id: "", street: "", city: "", state: "" };

export const deliveryScenes: Scene[] = [
  {
    name: "the order's address",
    start: async ({ page, seller }) => {
      await register(page.request);
      await putIntoCart(page, await seller.addProduct());
    },
    moments: [
      {
        section: 8,
        text: "No addresses found. Please add an address first",
        toast: true,
        due: ({ page }) => page.goto("/cart"),
      },
      { section: 5, text: "Please select an address", toast: true, due: ({ page }) => placeOrder(page) },
      {
        section: 8,
        text: "The address book is closed",
        toast: true,
        due: addressesAnswered(refusal(400, "The address book is closed")),
      },
      {
        section: 8,
        text: "Failed to fetch addresses",
        toast: true,
        due: addressesAnswered(refusal(500)),
      },
      {
        section: 5,
        text: "Please select a valid address or add a new one",
        toast: true,
        due: async (stage) => {
          const answer = { success: true, addresses: [addressWithoutPlace] };
          await addressesAnswered((route) => route.fulfill({ json: answer }))(stage);
          await placeOrder(stage.page);
        },
      },
    ],
  },
  {
    name: "an address that is refused",
    start: async ({ page }) => {
      await register(page.request);
      await page.goto("/add-address");
    },
    moments: [
      {
        section: 5,
        text: "First name is required",
        due: async ({ page }) => {
          await page.getByRole("main").getByLabel("First name").fill("");
          await page.getByRole("button", { name: "Save address" }).click();
        },
      },
      {
        section: 5,
        text: "PIN code must be a number of 4 to 10 digits",
        due: async ({ page }) => {
          await fillAddress(page, { ...ADDRESS, zipcode: "Mysuru" });
          await page.getByRole("button", { name: "Save address" }).click();
        },
      },
    ],
  },
];
