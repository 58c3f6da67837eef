import type { Locator, Page, Route } from "@playwright/test";
import type { OrderAnswer } from "#modules/order/contract/order.ts";
import { SELLER } from "./support/accounts.ts";
import { followRequests } from "./support/loaded.ts";
import { openAsSeller, type Seller } from "./support/seller.ts";
import { placeOrder, register } from "./support/shopper.ts";
import { expect, test, toast } from "./support/test.ts";

async function logIn(page: Page): Promise<void> {
  const login = page.getByRole("dialog", { name: "Please log in again" });
  await login.getByLabel("Email").fill(SELLER.email);
  await login.getByLabel("Password", { exact: true }).fill(SELLER.password);
  await login.getByRole("button", { name: "Login" }).click();
  await expect(login).toBeHidden();
}

test("a file asked for after the session has ended brings the login, and then comes", async ({ page }) => {
  const files = [
    { address: "/seller/subscribers", button: "Export as CSV", name: "subscribers.csv" },
    { address: "/seller/import", button: "Export products", name: /^products-.+\.csv$/ },
    { address: "/seller/packing-list", button: "Totals as CSV", name: /^packing-list-.+-totals\.csv$/ },
  ];
  for (const { address, button, name } of files) {
    const ask = await askWhileLoggedOut(page, { address, button });
    await logIn(page);
    const download = page.waitForEvent("download");
    await ask.click();
    const file = (await download).suggestedFilename();
    if (typeof name === "string") expect(file).toBe(name);
    else expect(file).toMatch(name);
  }
});

interface Asking {
  address: string;
  button: string;
  /** Done once the page is there. */
  beforePress?: () => Promise<void>;
}

/** Opens a page, ends the session, and presses a button of the page. */
async function askWhileLoggedOut(page: Page, { address, button, beforePress }: Asking): Promise<Locator> {
  // The stream of what the person may do would bring the login by itself. It is never answered here.
  await page.route("**/api/staff/watch", () => undefined);
  const atRest = followRequests(page);
  await openAsSeller({ page }, address);
  // A call that is late would find out before the press that the session has ended.
  await atRest();
  const ask = page.getByRole("button", { name: button, exact: true });
  await expect(ask).toBeVisible();
  await page.context().clearCookies();
  await beforePress?.();
  await ask.click();
  return ask;
}

test("an invoice asked for after the session has ended brings the login and no tab, and then opens in one", {
  tag: "@quick",
}, async ({ page, seller }) => {
  const { _id, invoiceNumber } = await someOrder(page, seller);
  const tabs = page.context().pages();
  // The list counts again when it hears of new orders. Only the press may find out that the session has ended.
  await page.route("**/api/order/stream**", () => undefined);
  const hold = (route: Route) => {
    if (route.request().url().endsWith("/is-auth")) return route.fallback();
  };
  const ask = await askWhileLoggedOut(page, {
    address: `/seller/orders?q=${invoiceNumber}`,
    button: `Invoice ${invoiceNumber}`,
    // A tab that closes while it opens can hold the test up. This one is there first.
    beforePress: async () => {
      // On a busy machine a call of the page itself could come before the press.
      await page.route("**/api/**", hold);
      const opened = page.waitForEvent("popup");
      const letGo = async (route: Route) => {
        await opened;
        await route.continue();
      };
      await page.route("**/api/seller/is-auth", letGo, { times: 1 });
    },
  });
  await page.unroute("**/api/**", hold);
  await logIn(page);
  expect(page.context().pages()).toEqual(tabs);

  const tab = page.waitForEvent("popup");
  const shown = page
    .context()
    .waitForEvent("response", (answer) => answer.url().endsWith(`/${_id}.pdf?view=tab`));
  await ask.click();
  expect((await shown).headers()).toMatchObject({
    "content-type": "application/pdf",
    "content-disposition": `inline; filename="${invoiceNumber}.pdf"`,
  });
  expect((await shown).frame().page()).toBe(await tab);
});

test("an invoice is saved where the browser lets no tab open", async ({ page, seller }) => {
  const { invoiceNumber } = await someOrder(page, seller);
  await page.addInitScript(() => {
    window.open = () => null;
  });
  await openAsSeller({ page }, `/seller/orders?q=${invoiceNumber}`);
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: `Invoice ${invoiceNumber}`, exact: true }).click();
  expect((await download).suggestedFilename()).toBe(`${invoiceNumber}.pdf`);
});

async function someOrder(page: Page, seller: Seller): Promise<OrderAnswer> {
  const jar = await seller.addProduct();
  await register(page.request);
  return placeOrder(page.request, [jar._id]);
}

test("a file chosen after the session has ended is read after the login, without being chosen again", async ({
  page,
}) => {
  await openAsSeller({ page }, "/seller/import");
  await page.context().clearCookies();
  const csv = "name,category,price,offerPrice,quantity,unit\nKept,pantry,10,9,500,g\n";
  const file = { name: "rates.csv", mimeType: "text/csv", buffer: Buffer.from(csv) };
  await page.getByLabel("Choose a CSV file").setInputFiles(file);
  await expect(page.getByRole("dialog", { name: "Please log in again" })).toBeVisible();
  // The login form says it already.
  await expect(toast(page, "Please login as the seller")).toBeHidden();
  await logIn(page);
  await page.getByRole("button", { name: "Read the file again" }).click();
  await expect(page.getByText("1 new, 0 changed, 0 unchanged, 0 wrong")).toBeVisible();
});
