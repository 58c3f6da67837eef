import { daysLater, storeDay } from "#kernel/time/store-time.ts";
import { axeFindings, injectAxe } from "#tests/e2e/accessibility/axe-findings.ts";
import { openAsSeller } from "#tests/e2e/support/seller.ts";
import { expect, test } from "#tests/e2e/support/test.ts";

test.use({ viewport: { width: 360, height: 740 } });

test("the seller makes heaps, types a morning's harvest with one thumb, and ends the evening by a tap", async ({
  page,
  seller,
}) => {
  const jar = await seller.addProduct({ quantity: 500, unit: "g" });
  const today = storeDay(new Date());
  const tomorrow = daysLater(today, 1);
  const bean = await seller.addProduct({ quantity: 1, unit: "kg" });
  await openAsSeller({ page }, `/seller/stock/harvest?day=${tomorrow}`);
  for (const product of [jar, bean]) {
    await page.getByRole("button", { name: "New heap" }).first().click();
    const dialog = page.getByRole("dialog", { name: "New heap" });
    await dialog.getByRole("combobox", { name: "Add a product" }).fill(product.name);
    await dialog.getByRole("option", { name: product.name }).click();
    await expect(dialog.getByLabel("Name")).toHaveValue(product.name);
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(dialog).toBeHidden();
  }
  const first = page.getByLabel(`${jar.name}, in kg`);
  const second = page.getByLabel(`${bean.name}, in kg`);
  await first.fill("lots");
  await first.press("Enter");
  await expect(first).toHaveAccessibleDescription("Please enter an amount, such as 12.5");
  await first.fill("25.5");
  await first.press("Enter");
  await expect(second).toBeFocused();
  await expect(page.getByRole("listitem").filter({ has: first })).toContainText("51 × 500 g");
  // Grams for kilograms.
  await first.fill("26000");
  await first.press("Enter");
  await expect(first).toHaveAccessibleDescription(/^26000 kg: the most of late was 25\.5 kg\. 26 kg\?/);
  await page.getByRole("button", { name: "It is 26 kg", exact: true }).click();
  await expect(page.getByRole("listitem").filter({ has: first })).toContainText("52 × 500 g");
  await second.focus();
  await page.keyboard.type("4");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("listitem").filter({ has: second })).toContainText("4 kg left");

  // The rest of today.
  const heaps = await (await page.request.get("/api/stock/heaps")).json();
  const own: { _id: string; name: string }[] = heaps.heaps;
  const ids = own.filter(({ name }) => name === jar.name || name === bean.name);
  const harvests = ids.map(({ _id: heap }) => ({ heap, day: today, total: 3000, confirmed: true }));
  expect(await page.request.post("/api/stock/heaps/harvest", { data: { harvests } })).toBeOK();
  await page.reload();
  const evening = page.getByRole("region", { name: "What is left" });
  const rest = evening.getByRole("listitem").filter({ hasText: jar.name });
  await expect(rest).toContainText("3 kg");
  await injectAxe(page);
  expect(await axeFindings(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await rest.getByRole("button", { name: `Write off: ${jar.name}` }).click();
  await expect(evening.getByRole("status")).toContainText("Written off");
  await expect(rest).toBeHidden();
  await evening.getByRole("button", { name: "Take back" }).click();
  await expect(rest).toContainText("3 kg");
  await evening.getByRole("button", { name: /^Carry all to/ }).dblclick();
  await expect(evening.getByRole("status")).toContainText("carried over");
  await expect(rest).toBeHidden();
  await expect(page.getByText("That did not work")).toBeHidden();

  await page.getByRole("link", { name: jar.name, exact: true }).click();
  await expect(page.getByRole("listitem").filter({ hasText: "For this day" })).toBeVisible();
  await page.getByRole("link", { name: "History" }).click();
  await expect(page.getByRole("row").first()).toContainText("Carried over");
  await expect(page.getByRole("row").filter({ hasText: "Written off" }).first()).toContainText("3 kg");
  await injectAxe(page);
  expect(await axeFindings(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  for (const { _id } of ids) expect(await page.request.delete(`/api/stock/heaps/${_id}`)).toBeOK();
});
