import type { APIRequestContext, Page } from "@playwright/test";
import { progressSchema } from "#modules/packing/contract.ts";
import { type OwnShop, startOwnShop } from "#tests/e2e/support/own-shop.ts";
import { logInSeller } from "#tests/e2e/support/seller.ts";
import { placeOrder, register } from "#tests/e2e/support/shopper.ts";
import { addMembers, logInMember, PIN, type StaffMember } from "#tests/e2e/support/staff.ts";
import { expect, openAlive, test } from "#tests/e2e/support/test.ts";
import { readPdf } from "#tests/support/read-pdf.ts";

test.describe.configure({ mode: "default" });
let shop: OwnShop;
let asha: StaffMember;
let product: { _id: string };
test.beforeAll(async ({ browser }) => {
  shop = await startOwnShop();
  const { request } = await browser.newContext({ baseURL: shop.url });
  product = await (await logInSeller(request)).addProduct({ name: "Tomato" });
  [asha = asha] = await addMembers(shop, [
    { name: "Asha", role: "manager" },
    { name: "Lakshmi", role: "packer" },
    { name: "Ravi", role: "packer" },
  ]);
});
test.afterAll(() => shop.stop());

/** Orders for a door of this name. Orders for one door would go into one bag. */
const orderFor = (request: APIRequestContext, firstName: string, street: string) =>
  placeOrder(request, [product._id], { firstName, street });

/** Enters at the shared tablet by cold hands. */
async function enterAs(page: Page, name: string, pin = PIN): Promise<void> {
  await page.getByRole("button", { name, exact: true }).click();
  for (const digit of pin) await page.getByRole("button", { name: digit, exact: true }).click();
}

/** The pad stays until the server has let somebody in, with the page and its lock beneath it. */
const isIn = (page: Page) => expect(page.getByRole("button", { name: "Somebody else" })).toHaveCount(0);

const lock = (page: Page) => page.getByRole("button", { name: "Lock, and let the next person enter" });
const door = (page: Page) => page.getByRole("heading", { name: "Who is there?" });

const TABLETS = [
  ["a phone", { width: 360, height: 740 }],
  ["a laptop", { width: 1440, height: 900 }],
] as const;

for (const [device, viewport] of TABLETS) {
  test(`two people change by PIN on ${device}, and each tick stands under its name`, async ({ browser }) => {
    const shopper = await browser.newContext({ baseURL: shop.url });
    await register(shopper.request);
    await orderFor(shopper.request, "Bala", `Bala’s Road for ${device}`);
    await orderFor(shopper.request, "Chitra", `Chitra’s Road for ${device}`);
    const page = await (await browser.newContext({ baseURL: shop.url, viewport })).newPage();
    await logInMember(page.request, asha);
    await openAlive(page, "/seller/shared-devices");
    await page.getByRole("button", { name: "Share this device" }).click();
    await page.getByLabel("Name of the device").fill(`Table of ${device}`);
    await page.getByRole("dialog").getByRole("button", { name: "Share this device" }).click();
    await lock(page).click();
    await expect(door(page)).toBeVisible();

    // Another person finds the page anew, in their own role.
    await enterAs(page, "Lakshmi", "9013");
    await expect(page.getByRole("alert").filter({ hasText: "That PIN is not correct" })).toBeVisible();
    for (const digit of PIN) await page.getByRole("button", { name: digit, exact: true }).click();
    await isIn(page);
    await openAlive(page, "/seller/packing-station");
    await page.getByRole("button", { name: "Tomato is in" }).click();
    await page.getByRole("button", { name: "Packed" }).click();
    await expect(page.getByText(/^Packed last: /)).toBeVisible();

    // The same person finds what was typed, under the lock.
    const field = page.getByLabel("Scan or type a slip’s code");
    await field.fill("half a code");
    await lock(page).click();
    await expect(door(page)).toBeVisible();
    await enterAs(page, "Lakshmi");
    await isIn(page);
    await expect(field).toHaveValue("half a code");

    await lock(page).click();
    await enterAs(page, "Ravi");
    await isIn(page);
    await expect(field).toHaveValue("");
    await page.getByRole("button", { name: "Tomato is in" }).click();
    await page.getByRole("button", { name: "Packed" }).click();
    await expect(page.getByText(/^Packed last: /)).toBeVisible();
    const answer = await page.request.get("/api/packing/progress");
    const { bags } = progressSchema.parse(await answer.json());
    const byName = new Map(bags.map(({ name, by }) => [name, by]));
    expect([...byName.values()].filter((by) => by === "Ravi").length).toBeGreaterThan(0);
    expect([...byName.values()].filter((by) => by === "Lakshmi").length).toBeGreaterThan(0);
  });
}

test("a locked tablet shows nothing of the page, on paper neither, and the same person finds it as it was", async ({
  browser,
}) => {
  const shopper = await browser.newContext({ baseURL: shop.url });
  await register(shopper.request);
  await orderFor(shopper.request, "Devaki", "Temple Tank Street");
  const context = await browser.newContext({ baseURL: shop.url });
  const page = await context.newPage();
  await logInMember(page.request, asha);
  const shared = await page.request.post("/api/staff/stations", { data: { name: "Office", lockMinutes: 5 } });
  expect(shared).toBeOK();
  await openAlive(page, "/seller/orders?q=Devaki");
  const street = page.getByText("Temple Tank Street").first();
  await expect(street).toBeVisible();
  const search = page.getByRole("searchbox");
  await search.fill("Devak");
  const other = await context.newPage();
  await openAlive(other, "/seller/orders?q=Devaki");
  await expect(other.getByText("Temple Tank Street").first()).toBeVisible();
  expect(await wordsOf(page)).toContain("Temple Tank Street");

  await lock(page).click();
  await expect(door(page)).toBeVisible();
  await expect(door(other)).toBeVisible();
  for (const locked of [page, other]) {
    await expect(locked.getByText("Temple Tank Street").first()).toBeHidden();
    await expect(locked).toHaveTitle(/^Please log in/);
    const shown = `${await wordsOf(locked)} ${await locked.locator("body").innerText()} ${await locked
      .locator("body")
      .ariaSnapshot()}`;
    expect(shown).not.toMatch(/Temple Tank|Devaki/);
  }

  await enterAs(page, "Asha");
  await isIn(page);
  await expect(street).toBeVisible();
  await expect(search).toHaveValue("Devak");
  await expect(page).toHaveTitle(/^Orders/);
});

/** The words of a page on paper. */
async function wordsOf(page: Page): Promise<string> {
  const { pages } = await readPdf(new Uint8Array(await page.pdf()));
  return pages.flatMap(({ texts }) => texts).join(" ");
}

test("a tablet that is left locks by itself", async ({ browser }) => {
  const page = await (await browser.newContext({ baseURL: shop.url })).newPage();
  await logInMember(page.request, asha);
  const shared = await page.request.post("/api/staff/stations", { data: { name: "Left", lockMinutes: 1 } });
  expect(shared).toBeOK();
  await page.clock.install();
  await openAlive(page, "/seller/shared-devices");
  await expect(lock(page)).toBeVisible();
  await page.clock.fastForward("01:05");
  await expect(door(page)).toBeVisible();
  expect((await page.request.get("/api/seller/is-auth")).status()).toBe(401);
});
