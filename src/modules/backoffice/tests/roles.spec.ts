import { hash } from "@node-rs/argon2";
import type { Page } from "@playwright/test";
import pg from "pg";
import { followRequests } from "#tests/e2e/support/loaded.ts";
import { type OwnShop, startOwnShop } from "#tests/e2e/support/own-shop.ts";
import { logInSeller } from "#tests/e2e/support/seller.ts";
import { placeOrder, register } from "#tests/e2e/support/shopper.ts";
import { expect, test } from "#tests/e2e/support/test.ts";
import { backofficeSellerPages, SELLER_START } from "../paths.ts";

const PASSWORD = "weigh it twice";

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

/** Adds a person with a role who may log in. */
async function addPerson(role: string): Promise<string> {
  const email = `${role}@example.com`;
  const client = new pg.Client({ connectionString: shop.database });
  await client.connect();
  const { rows } = await client.query(
    "insert into sellers (id, email, password_hash, is_invited) values (gen_random_uuid()::text, $1, 'none', true) returning id",
    [email],
  );
  await client.query(
    "insert into staff_members (seller_id, name, role, password_hash) values ($1, $2, $3, $4)",
    [rows[0].id, role, role, await hash(PASSWORD, { memoryCost: 8, timeCost: 1, parallelism: 1 })],
  );
  await client.end();
  return email;
}

async function logIn(page: Page, email: string): Promise<void> {
  await page.goto(`${shop.url}${SELLER_START}`);
  await page.getByLabel("Email").fill(email);
  await page.getByRole("textbox", { name: "Password" }).fill(PASSWORD);
  await page.getByRole("button", { name: "Login" }).click();
}

for (const [role, start, hidden] of [
  ["manager", "/seller", "Back up now"],
  ["packer", "/seller/packing-station", "Add product"],
  ["phone-desk", "/seller/take-order", "Add product"],
  ["bookkeeper", "/seller/dashboard", "Add product"],
] as const) {
  test(`a ${role} begins at the page of that work, and no page asks for more than the role may see`, async ({
    page,
  }) => {
    const refused: string[] = [];
    page.on("response", (answer) => {
      if (answer.status() === 403) refused.push(`${new URL(page.url()).pathname}: ${answer.url()}`);
    });
    const atRest = followRequests(page);
    await logIn(page, await addPerson(role));
    await expect(page).toHaveURL(`${shop.url}${start}`);
    await atRest();

    await page.goto(`${shop.url}${backofficeSellerPages.more}`);
    const links = page.getByRole("navigation", { name: "All pages" }).getByRole("link");
    await expect(links.first()).toBeVisible();
    const paths = await links.evaluateAll((all) => all.map((link) => link.getAttribute("href") ?? ""));
    expect(paths.length).toBeGreaterThan(1);
    for (const path of paths) {
      await page.goto(`${shop.url}${path}`);
      await atRest();
      await expect(page.getByRole("heading", { level: 1 }), path).toBeVisible();
      await expect(page.getByRole("button", { name: hidden }), path).toHaveCount(0);
      await expect(page.getByRole("link", { name: hidden }), path).toHaveCount(0);
    }
    expect(refused).toEqual([]);
  });
}
