import type { Page } from "@playwright/test";
import type { StandardRole } from "#modules/identity/rules/shared/permission.ts";
import { followRequests } from "#tests/e2e/support/loaded.ts";
import { type OwnShop, startOwnShop } from "#tests/e2e/support/own-shop.ts";
import { logInSeller } from "#tests/e2e/support/seller.ts";
import { placeOrder, register } from "#tests/e2e/support/shopper.ts";
import { addMembers, MEMBER_PASSWORD } from "#tests/e2e/support/staff.ts";
import { expect, test } from "#tests/e2e/support/test.ts";
import { backofficeSellerPages, SELLER_START } from "../paths.ts";

// People of all roles need a separate shop.
test.describe.configure({ mode: "serial" });
let shop: OwnShop;
test.beforeAll(async ({ playwright }) => {
  shop = await startOwnShop();
  const office = await playwright.request.newContext({ baseURL: shop.url });
  const seller = await logInSeller(office);
  const radish = await seller.addProduct({ name: "Radish" });
  const buyer = await playwright.request.newContext({ baseURL: shop.url });
  await register(buyer);
  await placeOrder(buyer, [radish._id]);
  await Promise.all([office.dispose(), buyer.dispose()]);
});
test.afterAll(() => shop.stop());

/** Adds a person with a role, who logs in at the login page. */
async function logInWith(page: Page, role: StandardRole): Promise<void> {
  const [person] = await addMembers(shop, [{ name: `Lakshmi ${role}`, role }]);
  await page.goto(`${shop.url}${SELLER_START}`);
  await page.getByLabel("Email").fill(person?.email ?? "");
  await page.getByRole("textbox", { name: "Password" }).fill(MEMBER_PASSWORD);
  await page.getByRole("button", { name: "Login" }).click();
}

/** The seller's pages that a page links to. Of the pages of one kind, such as those of all products, one will do. */
async function linkedFrom(page: Page): Promise<[kind: string, path: string][]> {
  const links = page.getByRole("main").getByRole("link");
  const paths = await links.evaluateAll((all) => all.map((link) => link.getAttribute("href") ?? ""));
  return paths
    .filter((path) => path.startsWith(SELLER_START))
    .map((path) => [path.replace(/[?#].*$/, "").replace(/[0-9a-f-]{36}/g, ":id"), path]);
}

for (const [role, start, hidden] of [
  ["manager", "/seller", "Back up now"],
  ["packer", "/seller/packing-station", "Add product"],
  ["phone-desk", "/seller/take-order", "Add product"],
  ["bookkeeper", "/seller/dashboard", "Add product"],
  ["grower-contact", "/seller/dashboard", "Add product"],
] as const) {
  test(`a ${role} begins at the page of that work, and no page asks for more or leads to more than the role may see`, async ({
    page,
  }) => {
    const refused: string[] = [];
    page.on("response", (answer) => {
      if (answer.status() === 403) refused.push(`${new URL(page.url()).pathname}: ${answer.url()}`);
    });
    const atRest = followRequests(page);
    await logInWith(page, role);
    await expect(page).toHaveURL(`${shop.url}${start}`);
    await atRest();

    await page.goto(`${shop.url}${backofficeSellerPages.more}`);
    const links = page.getByRole("navigation", { name: "All pages" }).getByRole("link");
    await expect(links.first()).toBeVisible();
    const paths = new Map(await linkedFrom(page));
    expect(paths.size).toBeGreaterThan(1);
    // Pages are added while the loop runs.
    for (const path of paths.values()) {
      await page.goto(`${shop.url}${path}`);
      await atRest();
      await expect(page.getByRole("heading", { level: 1 }), path).toBeVisible();
      await expect(
        page.getByRole("heading", { name: "This page is not part of your role" }),
        path,
      ).toHaveCount(0);
      for (const [kind, linked] of await linkedFrom(page)) if (!paths.has(kind)) paths.set(kind, linked);
      await expect(page.getByRole("button", { name: hidden }), path).toHaveCount(0);
      await expect(page.getByRole("link", { name: hidden }), path).toHaveCount(0);
    }
    expect(refused).toEqual([]);
  });
}
