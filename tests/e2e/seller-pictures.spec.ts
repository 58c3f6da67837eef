import type { Page } from "@playwright/test";
import sharp from "sharp";
import { openAsSeller } from "./support/seller.ts";
import { expect, test } from "./support/test.ts";

const slot = (page: Page, label: string) => page.locator("label", { hasText: label });

test("a chosen file that the browser can't draw shows no broken picture", async ({ page }) => {
  await openAsSeller({ page }, "/seller");
  const heic = { name: "photo.heic", mimeType: "image/heic", buffer: Buffer.from("....ftypheic") };
  await page.getByLabel("Image 1", { exact: true }).setInputFiles(heic);
  await expect(slot(page, "Image 1")).toContainText("No preview");
  await expect(slot(page, "Image 1").locator("img")).toHaveCount(0);
});

test("a stored picture that is gone shows no broken picture in the product's form", async ({
  page,
  seller,
}) => {
  const jar = await seller.addProduct();
  await page.route("**/uploads/**", (route) => route.fulfill({ status: 404 }));
  await openAsSeller({ page }, `/seller/edit-product/${jar._id}`);
  await expect(slot(page, "Image 1")).toContainText("Not found");
  await expect(slot(page, "Image 1").locator("img")).toHaveCount(0);
});

test("the home page's words are read over any banner", async ({ page }) => {
  const black = sharp({ create: { width: 1920, height: 720, channels: 3, background: "black" } });
  const body = await black.webp().toBuffer();
  await page.route("**/uploads/**", (route) => route.fulfill({ contentType: "image/webp", body }));
  await page.goto("/");
  const words = page.getByRole("link", { name: "Fill your basket" });
  const { x, y } = (await words.boundingBox()) ?? { x: 0, y: 0 };
  await page.waitForLoadState("networkidle");
  const beside = await page.screenshot({ clip: { x: x - 12, y: y - 12, width: 6, height: 6 } });
  const { channels } = await sharp(beside).stats();
  for (const { mean } of channels.slice(0, 3)) expect(mean).toBeGreaterThan(230);
});
