import { randomUUID } from "node:crypto";
import type { APIRequestContext, Browser, Page } from "@playwright/test";
import type { Product } from "#modules/catalog/contract/product.ts";
import type { StandardRole } from "#modules/identity/rules/shared/permission.ts";
import { ADDRESS } from "./support/accounts.ts";
import { followRequests } from "./support/loaded.ts";
import { OWN_CONNECTION } from "./support/own-connection.ts";
import { type OwnShop, startOwnShop } from "./support/own-shop.ts";
import { logInSeller } from "./support/seller.ts";
import { register } from "./support/shopper.ts";
import { logInAs } from "./support/staff.ts";
import { expect, openAlive, test } from "./support/test.ts";

/** A grower of the demo. */
const GROWER = "Savithramma";
/** Another household, as each station gets a bag of its own. */
const OTHER = { ...ADDRESS, firstName: "Ravi", street: "3 Devaraja Road" };

// A separate shop with orders whose streets, numbers and sums are known.
test.describe.configure({ mode: "default" });
let shop: OwnShop;
let invoiceNumber: string;
test.beforeAll(async ({ browser }) => {
  shop = await startOwnShop();
  const office = await (await browser.newContext({ baseURL: shop.url })).newPage();
  const seller = await logInSeller(office.request);
  const tomato = await seller.addProduct({ name: "Tomato" });
  const { request } = await (await browser.newContext({ baseURL: shop.url })).newPage();
  await register(request);
  const [first] = await Promise.all(
    [ADDRESS, OTHER].map(async (address) => {
      const added = await request.post("/api/address/add", { headers: OWN_CONNECTION, data: { address } });
      return placeOrder(request, tomato, (await added.json()).address._id);
    }),
  );
  invoiceNumber = first ?? "";
});
test.afterAll(() => shop.stop());

/** Orders 1 kg for an address. Returns the invoice number. */
async function placeOrder(
  request: APIRequestContext,
  { _id: product }: Product,
  address: string,
): Promise<string> {
  const sums = { subTotal: 80, shippingCharges: 40, handlingCharges: 10, discount: 0, totalAmount: 130 };
  const placed = await request.post("/api/order/cod", {
    headers: { ...OWN_CONNECTION, "Idempotency-Key": randomUUID() },
    data: { items: [{ product, quantity: 2 }], address, ...sums, paymentMethod: "COD" },
  });
  expect(placed, await placed.text()).toBeOK();
  return (await placed.json()).order.invoiceNumber;
}

const DEVICES = {
  phone: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
  laptop: { viewport: { width: 1440, height: 900 } },
};

async function openAs(browser: Browser, role: StandardRole, device: object): Promise<Page> {
  const page = await (await browser.newContext({ baseURL: shop.url, ...device })).newPage();
  await logInAs(page.request, shop, role);
  return page;
}

const fitsIn = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);

for (const [name, device] of Object.entries(DEVICES)) {
  test.describe(`at a ${name}`, () => {
    test("a packer packs without streets, numbers and sums", async ({ browser }) => {
      const page = await openAs(browser, "packer", device);
      await openAlive(page, "/seller/packing-station");
      const main = page.getByRole("main");
      await expect(main.getByRole("heading", { name: /^(Meera|Ravi) Rao$/ })).toBeVisible();
      await expect(main.getByText("Tomato").first()).toBeVisible();
      await expect(main).not.toContainText("Devaraja Road");
      await expect(main).not.toContainText(/₹|98450/);
      expect(await fitsIn(page)).toBe(true);

      await openAlive(page, "/seller/packing-list?by=");
      await expect(main.getByText("Meera Rao")).toBeVisible();
      await expect(main).not.toContainText("Devaraja Road");
      await expect(main).not.toContainText(/₹|98450/);
      expect(await fitsIn(page)).toBe(true);
    });

    test("the telephone desk takes an order for a caller who is known", async ({ browser }) => {
      const page = await openAs(browser, "phone-desk", device);
      await openAlive(page, "/seller/take-order");
      await page.getByLabel("Telephone number").fill("98450 12345");
      await expect(page.getByRole("main")).toContainText(ADDRESS.street);
      expect(await fitsIn(page)).toBe(true);
    });

    test("a growers' contact opens a grower without what is owed, and a bookkeeper has no link there", async ({
      browser,
    }) => {
      const contact = await openAs(browser, "grower-contact", device);
      const refused: string[] = [];
      contact.on("response", (answer) => {
        if (answer.status() === 403) refused.push(answer.url());
      });
      const quiet = followRequests(contact);
      await openAlive(contact, "/seller/growers");
      await contact.getByRole("link", { name: GROWER, exact: true }).click();
      await expect(contact.getByRole("heading", { name: GROWER, level: 1 })).toBeVisible();
      await quiet();
      await expect(contact.getByRole("heading", { name: "Settlement" })).toHaveCount(0);
      expect(refused).toEqual([]);

      const books = await openAs(browser, "bookkeeper", device);
      await openAlive(books, "/seller/growers");
      const main = books.getByRole("main");
      await expect(main.getByText(GROWER, { exact: true })).toBeVisible();
      await expect(main.getByRole("link", { name: GROWER, exact: true })).toHaveCount(0);
    });

    test("a bookkeeper reads orders and run sheets, and finds nothing to change", async ({ browser }) => {
      const page = await openAs(browser, "bookkeeper", device);
      await openAlive(page, "/seller/orders");
      const main = page.getByRole("main");
      await main.getByRole("button", { name: invoiceNumber }).click();
      await expect(main.getByRole("button", { name: `Invoice ${invoiceNumber}` })).toBeVisible();
      await expect(main).toContainText(ADDRESS.street);
      await expect(main).toContainText("₹130");
      for (const button of ["Change order", "Move to another day", "Weigh", "Slip"]) {
        await expect(main.getByRole("button", { name: new RegExp(`^${button}`) }), button).toHaveCount(0);
      }
      await expect(main.getByLabel(/^Status of/)).toHaveCount(0);
      await expect(main.getByRole("link", { name: "Order by telephone" })).toHaveCount(0);
      expect(await fitsIn(page)).toBe(true);

      await expect(main.getByRole("checkbox")).toHaveCount(0);
      for (const [path, words] of [
        ["/seller/run-sheet", "Meera Rao"],
        ["/seller/delivery", "PIN codes"],
      ] as const) {
        await openAlive(page, path);
        await expect(main.getByText(words).first(), path).toBeVisible();
        await expect(main.getByRole("button", { name: /Save|Arrange|Deliver|Add/ }), path).toHaveCount(0);
        expect(await fitsIn(page), path).toBe(true);
      }
    });
  });
}
