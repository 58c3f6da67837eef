import type { Locator, Page } from "@playwright/test";
import type { StandardRole } from "#modules/identity/rules/shared/permission.ts";
import { peopleSchema } from "#modules/staff/contract/people.ts";
import { ADDRESS } from "./support/accounts.ts";
import { OWN_CONNECTION } from "./support/own-connection.ts";
import { type OwnShop, startOwnShop } from "./support/own-shop.ts";
import { logInSeller } from "./support/seller.ts";
import { placeOrder, register } from "./support/shopper.ts";
import { addMembers, logInAs, logInMember, type StaffMember } from "./support/staff.ts";
import { expect, openAlive, test } from "./support/test.ts";

// A separate shop, in which one person's role changes.
test.describe.configure({ mode: "default" });
let shop: OwnShop;
let lakshmi: StaffMember;
test.beforeAll(async ({ playwright }) => {
  shop = await startOwnShop();
  [lakshmi = lakshmi] = await addMembers(shop, [{ name: "Lakshmi", role: "manager" }]);
  const office = await playwright.request.newContext({ baseURL: shop.url });
  await logInSeller(office);
  const van = { name: "Blue van", driver: "Prakash", phone: "", person: null };
  const added = await office.post("/api/delivery/vans", { headers: OWN_CONNECTION, data: van });
  expect(added, await added.text()).toBeOK();
  await office.dispose();
});
test.afterAll(() => shop.stop());

/** Gives Lakshmi a role, as the owner does. */
async function giveRole(owner: Page, role: StandardRole): Promise<void> {
  const { people } = peopleSchema.parse(await (await owner.request.get("/api/staff/people")).json());
  const person = people.find(({ _id }) => _id === lakshmi.id);
  const { name, colour, version } = person ?? {};
  const answer = await owner.request.put(`/api/staff/people/${lakshmi.id}`, {
    headers: OWN_CONNECTION,
    data: { name, colour, version, role },
  });
  expect(answer, await answer.text()).toBeOK();
}

/** Whether the focus is in an element after any number of Tabs. */
async function isReachedByKeys(page: Page, element: Locator): Promise<boolean> {
  const before = await page.evaluate(() => document.querySelectorAll("a, button, input, select").length);
  for (let step = 0; step <= before; step++) {
    await page.keyboard.press("Tab");
    if (await element.evaluate((each) => each.contains(document.activeElement))) return true;
  }
  return false;
}

test("what was typed inside a page is hidden while the right is taken, and is there again with it", async ({
  browser,
}) => {
  const newPage = async () => (await browser.newContext({ baseURL: shop.url })).newPage();
  const [owner, desk, vans] = [await newPage(), await newPage(), await newPage()];
  await logInSeller(owner.request);
  await register(owner.request);
  for (const page of [desk, vans]) await logInMember(page.request, lakshmi);

  // A form in a dialog, and one that stands in its page.
  await openAlive(desk, "/seller/customers");
  await desk.getByRole("link", { name: "Meera Rao" }).first().click();
  await desk.getByRole("button", { name: "Enter credit" }).click();
  const dialog = desk.getByRole("dialog");
  await dialog.getByLabel("Amount in ₹").fill("450");
  await dialog.getByLabel("Reason").fill("Two bad heads of lettuce");
  await openAlive(vans, "/seller/vans");
  const start = vans.getByLabel("Where the vans start");
  await start.fill("Near the old clock tower");

  await giveRole(owner, "bookkeeper");
  await expect(desk.getByRole("button", { name: "Enter credit" })).toHaveCount(0);
  await expect(desk.getByRole("heading", { name: "Meera Rao" })).toBeVisible();
  await expect(desk.getByLabel("Amount in ₹")).toBeHidden();
  await expect(start).toBeHidden();
  expect(await isReachedByKeys(desk, desk.locator("dialog"))).toBe(false);
  expect(await isReachedByKeys(vans, start)).toBe(false);
  // The page is not locked by the dialog that is hidden.
  await desk.getByRole("button", { name: "Data as JSON" }).click({ trial: true });

  await giveRole(owner, "manager");
  await expect(dialog.getByLabel("Amount in ₹")).toHaveValue("450");
  await expect(dialog.getByLabel("Reason")).toHaveValue("Two bad heads of lettuce");
  await expect(start).toHaveValue("Near the old clock tower");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(desk.getByText("₹450 credit")).toBeVisible();
});

test("a form is nowhere in the page of a role that never had the right", async ({ browser }) => {
  const page = await (await browser.newContext({ baseURL: shop.url })).newPage();
  await logInAs(page.request, shop, "bookkeeper", "Ravi");
  await openAlive(page, "/seller/vans");
  await expect(page.getByRole("heading", { name: "Blue van" })).toBeVisible();
  await expect(page.getByText("Where the vans start")).toHaveCount(0);
});

test("what a role sees no more leaves the open page: a part of it, or all", async ({ browser }) => {
  const newPage = async () => (await browser.newContext({ baseURL: shop.url })).newPage();
  const [owner, buyer, list, customers] = [
    await newPage(),
    await newPage(),
    await newPage(),
    await newPage(),
  ];
  const seller = await logInSeller(owner.request);
  const radish = await seller.addProduct({ name: "Radish" });
  await register(buyer.request);
  await placeOrder(buyer.request, [radish._id]);
  await giveRole(owner, "manager");
  for (const page of [list, customers]) await logInMember(page.request, lakshmi);
  await openAlive(list, "/seller/packing-list?by=");
  await expect(list.getByRole("main")).toContainText(ADDRESS.street);
  await openAlive(customers, "/seller/customers");
  const customer = customers.getByRole("main").getByText("Meera Rao");
  await expect(customer.first()).toBeVisible();

  await giveRole(owner, "packer");
  await expect(list.getByRole("main")).not.toContainText(ADDRESS.street);
  await expect(list.getByRole("main")).toContainText("Meera Rao");
  await expect(customers.getByRole("heading", { name: "This page is not part of your role" })).toBeVisible();
  await expect(customer).toHaveCount(0);

  await giveRole(owner, "manager");
  await expect(list.getByRole("main")).toContainText(ADDRESS.street);
  await expect(customer.first()).toBeVisible();
});

test("a page that a role has lost is left without a question, whatever was typed in it", async ({
  browser,
}) => {
  const newPage = async () => (await browser.newContext({ baseURL: shop.url })).newPage();
  const [owner, page] = [await newPage(), await newPage()];
  await logInSeller(owner.request);
  await giveRole(owner, "manager");
  await logInMember(page.request, lakshmi);
  await openAlive(page, "/seller/delivery");
  await page.getByLabel("Time").first().fill("17:30");
  await giveRole(owner, "packer");
  await expect(page.getByRole("heading", { name: "This page is not part of your role" })).toBeVisible();
  await page.getByRole("link", { name: "Pack" }).first().click();
  await expect(page).not.toHaveURL(/delivery/);
});
