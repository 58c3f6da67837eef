import { OWN_CONNECTION } from "#tests/e2e/support/own-connection.ts";
import { startOwnShop } from "#tests/e2e/support/own-shop.ts";
import type { RunningShop } from "#tests/e2e/support/running-shop.ts";
import { openAsSeller } from "#tests/e2e/support/seller.ts";
import { expect, test, toast } from "#tests/e2e/support/test.ts";
import { policiesAnswerSchema } from "../contract.ts";

// A separate shop, so that no other test changes its texts; one for all tests of this file.
test.describe.configure({ mode: "serial" });
let shop: RunningShop;
test.beforeAll(async () => {
  shop = await startOwnShop({ DEMO_CATALOGUE: "false", STORE_NAME: "Anbu Santhai" });
});
test.afterAll(() => shop.stop());

test("the owner writes a page and a shopper reads it without JavaScript", async ({ browser }) => {
  const options = { baseURL: shop.url, viewport: { width: 360, height: 740 } };
  const page = await (await browser.newContext(options)).newPage();
  await openAsSeller({ page }, "/seller/policies");
  const field = page.getByRole("textbox", { name: "Refund policy" });
  await expect(field).toHaveValue(/^If something is wrong with what Anbu Santhai has brought you/);
  await field.fill(
    "We are ten families.\n\n# Milk\n\nTell us before noon.\nAny day.\n\n<b>No</b> questions.",
  );
  await page.getByRole("button", { name: "Save pages" }).click();
  await expect(toast(page, "Pages saved")).toBeVisible();
  await expect(page.getByText("Everything is saved")).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);

  const reader = await (await browser.newContext({ ...options, javaScriptEnabled: false })).newPage();
  await reader.goto("/");
  const footer = reader.getByRole("contentinfo");
  await footer.locator("summary").filter({ hasText: "Quick links" }).click();
  await footer.getByRole("link", { name: "Refund policy" }).click();
  await expect(reader).toHaveURL("/refunds");
  await expect(reader).toHaveTitle("Refund policy · Anbu Santhai");
  const main = reader.getByRole("main");
  await expect(main.getByRole("heading", { level: 1 })).toHaveText("Refund policy");
  await expect(main.getByRole("heading", { level: 2 })).toHaveText(["Milk", "How to reach us"]);
  await expect(main.getByRole("paragraph")).toHaveText([
    "We are ten families.",
    /^Tell us before noon\.\s+Any day\.$/,
    "<b>No</b> questions.",
  ]);
  for (const facts of ["Anbu Santhai", "+91 90000 00001", "hello@santhe.example"]) {
    await expect(main.getByText(facts, { exact: true }).last()).toBeVisible();
  }
  await expect(reader.locator("link[rel=canonical]")).toHaveAttribute("href", /\/refunds$/);
  await expect(reader.locator("meta[name=description]")).toHaveAttribute("content", /Anbu Santhai in/);
  await footer.locator("summary").filter({ hasText: "Quick links" }).click();
  await footer.getByRole("link", { name: "Privacy policy" }).click();
  await expect(reader).toHaveTitle("Privacy policy · Anbu Santhai");
  await expect(reader.getByRole("main")).toContainText("Log in and open Profile");
  expect((await reader.goto("/privacy"))?.status()).toBe(200);
  expect(await reader.locator("html").evaluate((html) => html.scrollWidth)).toBe(360);

  await field.fill("");
  await page.getByRole("button", { name: "Save pages" }).click();
  await expect(field).toHaveValue(/^If something is wrong with what Anbu Santhai has brought you/);
});

test("of two who write the same page the later one is told, and loses nothing", async ({ browser }) => {
  const page = await (await browser.newContext({ baseURL: shop.url })).newPage();
  await openAsSeller({ page }, "/seller/policies");
  const field = page.getByRole("textbox", { name: "Privacy policy" });
  await field.fill("What I typed");
  const { policies } = policiesAnswerSchema.parse(await (await page.request.get("/api/policy")).json());
  const data = { ...policies, privacy: "What they typed", was: policies };
  expect(await page.request.put("/api/policy", { headers: OWN_CONNECTION, data })).toBeOK();
  await page.getByRole("button", { name: "Save pages" }).click();
  const notice = page.getByRole("alert").filter({ hasText: "Somebody else has saved these pages meanwhile" });
  await expect(notice).toContainText("Privacy policy is now: What they typed");
  await expect(field).toHaveValue("What I typed");
  await expect(field).toHaveAccessibleDescription(/Somebody else has changed this text meanwhile/);
  await page.getByRole("button", { name: "Save pages" }).click();
  await expect(toast(page, "Pages saved")).toBeVisible();
  await page.goto("/privacy");
  await expect(page.getByRole("main").getByText("What I typed")).toBeVisible();
});
