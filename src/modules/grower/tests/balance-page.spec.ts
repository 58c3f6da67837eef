import { storeDay } from "#kernel/time/store-time.ts";
import { axeFindings, injectAxe } from "#tests/e2e/accessibility/axe-findings.ts";
import { addGrower } from "#tests/e2e/support/growers.ts";
import { openAsSeller } from "#tests/e2e/support/seller.ts";
import { expect, test, toast } from "#tests/e2e/support/test.ts";

test.use({ viewport: { width: 360, height: 740 } });

test("the seller sees one balance of a crop's day, gives what was typed to a grower, and counts in the evening", async ({
  page,
  seller,
}) => {
  const product = await seller.addProduct({ quantity: 500, unit: "g" });
  const today = storeDay(new Date());
  await openAsSeller({ page }, "/seller/stock/harvest");
  await addGrower(page.request, "Siddamma");
  const added = await page.request.post("/api/stock/heaps", {
    data: { name: product.name, products: [product._id] },
  });
  const { heap } = await added.json();
  const harvests = [{ heap, day: today, total: 120_000 }];
  expect(await page.request.post("/api/stock/heaps/harvest", { data: { harvests } })).toBeOK();

  // Tonight's rates lead to the balance of the product.
  await page.goto(`/seller/stock/${product._id}`);
  await expect(page.getByRole("heading", { level: 1, name: product.name })).toBeVisible();
  await page.goto(`/seller/stock/balance?heap=${heap}&day=${today}`);
  const row = (name: string) =>
    page
      .getByRole("listitem")
      .filter({ hasText: new RegExp(`^${name}`) })
      .first();
  await expect(row("Typed without a grower")).toContainText("120 kg");

  await page.getByRole("button", { name: "Type an amount" }).click();
  const typing = page.getByRole("dialog");
  await typing.getByLabel("Amount (kg)").fill("111.15");
  await typing.getByRole("button", { name: "Save" }).click();
  await expect(typing).toBeHidden();
  await expect(row("For this day")).toContainText("111.15 kg");

  await page.getByRole("button", { name: "Give to a grower" }).click();
  const giving = page.getByRole("dialog", { name: "Give what was typed to a grower" });
  await giving.getByLabel("Grower", { exact: true }).selectOption({ label: "Siddamma, Bilikere" });
  await giving.getByLabel("Amount (kg)").fill("11.15");
  await giving.getByLabel("Rupees per kg").fill("32.50");
  await giving.getByRole("button", { name: "Give it" }).dblclick();
  await expect(toast(page, /^Given, as lot \d+$/)).toBeVisible();
  await expect(giving).toBeHidden();
  await expect(row("Typed without a grower")).toContainText("100 kg");
  await expect(row("Lot \\d+, Siddamma")).toContainText("11.15 kg");
  await expect(row("For this day")).toContainText("111.15 kg");

  await page.getByRole("button", { name: "Note what spoilt" }).click();
  const spoiling = page.getByRole("dialog");
  await spoiling.getByLabel("Spoilt (kg)").fill("1.5");
  await spoiling.getByLabel("Why").fill("squashed");
  await spoiling.getByRole("button", { name: "Write off" }).click();
  await expect(spoiling).toBeHidden();
  await expect(row("Written off")).toContainText("−1.5 kg");

  await page.getByRole("button", { name: "Evening count" }).click();
  const counting = page.getByRole("dialog");
  await expect(counting).toContainText("By the book 109.65 kg are left");
  // A slip is asked about, and taken back by one press where it was confirmed all the same.
  await counting.getByLabel("Really left (kg)").fill("1");
  await counting.getByRole("button", { name: "Take over" }).click();
  await expect(counting).toContainText("1 kg where 109.65 kg should be left. 100 kg?");
  await counting.getByRole("button", { name: "It is really 1" }).click();
  await expect(counting).toBeHidden();
  await expect(row("Left")).toContainText("1 kg");
  await page.getByRole("button", { name: "Take back" }).click();
  await expect(row("Left")).toContainText("109.65 kg");

  await page.getByRole("button", { name: "Evening count" }).click();
  await counting.getByLabel("Really left (kg)").fill("109");
  await counting.getByRole("button", { name: "Take over" }).click();
  await expect(counting).toBeHidden();
  await expect(row("Left")).toContainText("109 kg");
  await expect(page.getByRole("region", { name: "What is left" })).toContainText("109 kg");

  await injectAxe(page);
  expect(await axeFindings(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);

  // The list of lots says the same, and leads back.
  await page.goto("/seller/lots");
  const lot = page.getByRole("row").filter({ hasText: "Siddamma" });
  await expect(lot).toContainText("11.15 kg");
  await injectAxe(page);
  expect(await axeFindings(page)).toEqual([]);
  await lot.getByRole("link", { name: /^Balance of/ }).click();
  await expect(row("Left")).toContainText("109 kg");
});
