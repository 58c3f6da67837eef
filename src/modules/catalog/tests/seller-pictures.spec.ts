import type { Page } from "@playwright/test";
import sharp from "sharp";
import { demoPicture } from "#tests/e2e/support/pictures.ts";
import { openAsSeller } from "#tests/e2e/support/seller.ts";
import { expect, test, toast } from "#tests/e2e/support/test.ts";

const slot = (page: Page, label: string) => page.locator("label", { hasText: label });

const PAGE = { width: 360, height: 740 };

/** A photo that lies on its side, with an orientation tag. Upright, it is red above and blue below. */
async function sidewaysPhoto(): Promise<Buffer> {
  const red = sharp({ create: { width: 1200, height: 1500, channels: 3, background: "#e00000" } });
  const left = await red.png().toBuffer();
  const photo = sharp({ create: { width: 2400, height: 1500, channels: 3, background: "#0000e0" } });
  return photo
    .composite([{ input: left, left: 0, top: 0 }])
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
}

test("a picture that would be refused is refused when it is chosen, in a line one can read", async ({
  page,
}) => {
  await page.setViewportSize(PAGE);
  await openAsSeller({ page }, "/seller");
  const input = page.getByLabel("Image 2", { exact: true });
  const choose = (name: string, buffer: Buffer) =>
    input.setInputFiles({ name, mimeType: "image/jpeg", buffer });
  const small = sharp({ create: { width: 300, height: 400, channels: 3, background: "red" } });
  const message = page.getByRole("alert");
  await input.setInputFiles(demoPicture("jar"));
  await expect(page.getByRole("button", { name: "Remove Image 2" })).toBeVisible();
  for (const [name, buffer, text] of [
    ["photo.heic", Buffer.from("....ftypheic"), "We can't read HEIC photos."],
    ["moving.gif", Buffer.from("GIF89a"), "Please choose a JPEG, PNG, WebP or AVIF picture."],
    ["large.jpg", Buffer.alloc(10 * 1024 * 1024 + 1, "\xff\xd8\xff", "latin1"), "is larger than 10 MB"],
  ] as const) {
    await choose(name, buffer);
    await expect(message).toContainText(text);
    await expect(message).toContainText("Image 2: ");
    // The previous picture stays.
    await expect(page.getByRole("button", { name: "Remove Image 2" })).toBeVisible();
  }
  expect((await message.boundingBox())?.width).toBeGreaterThan(300);
  // The two buttons are far enough apart for a finger.
  const remove = await page.getByRole("button", { name: "Remove Image 2" }).boundingBox();
  const crop = await page.getByRole("button", { name: "Crop Image 2" }).boundingBox();
  expect(crop?.y).toBeGreaterThanOrEqual((remove?.y ?? 0) + (remove?.height ?? 44));
  // A small picture is taken, with a word on how it will look.
  await choose("small.jpg", await small.jpeg().toBuffer());
  await expect(message).toHaveCount(0);
  await expect(input).toHaveAccessibleDescription(
    "Image 2: This picture has only 300 × 400 pixels and will look blurred. From 320 × 320 on it looks sharp.",
  );
  await expect(page.getByRole("button", { name: "Crop Image 2" })).toBeVisible();
});

test("a photo is sent upright and small, cut where the seller has moved it by keys", {
  tag: "@quick",
}, async ({ page }) => {
  await page.setViewportSize(PAGE);
  await openAsSeller({ page }, "/seller");
  const photo = { name: "photo.jpg", mimeType: "image/jpeg", buffer: await sidewaysPhoto() };
  await page.getByLabel("Image 1", { exact: true }).setInputFiles(photo);
  await page.getByRole("button", { name: "Crop Image 1" }).click();
  const dialog = page.getByRole("dialog", { name: "Crop Image 1" });
  const frame = dialog.getByRole("application");
  await frame.focus();
  // Enough steps to reach the picture's upper end.
  for (let step = 0; step < 30; step++) await page.keyboard.press("ArrowDown");
  await dialog.getByRole("button", { name: "Crop", exact: true }).click();
  await expect(dialog).toBeHidden();
  const sent = await sentPicture(page);
  const { width, height, orientation } = await sharp(sent).metadata();
  expect({ width, height, orientation }).toEqual({ width: 960, height: 960, orientation: undefined });
  // The upper 1,500 of 2,400 pixels: 1,200 red ones, and blue below them.
  const { data, info } = await sharp(sent).raw().toBuffer({ resolveWithObject: true });
  const isRed = (y: number) => (data[(y * info.width + 480) * info.channels] ?? 0) > 128;
  expect([10, 700, 950].map(isRed)).toEqual([true, true, false]);
});

/** The first picture in the sent form. */
async function sentPicture(page: Page): Promise<Buffer> {
  let form: Promise<FormData> | undefined;
  await page.route("**/api/product/add", async (route) => {
    const body = new Uint8Array(route.request().postDataBuffer() ?? []);
    form = new Response(body, { headers: route.request().headers() }).formData();
    await route.fulfill({ status: 400, json: { success: false, message: "Kept" } });
  });
  await page.getByLabel("Product name").fill("Crate");
  await page.getByRole("combobox", { name: "Category" }).selectOption("pantry");
  for (const label of ["Price (₹)", "Offer price (₹)", "Quantity"]) {
    await page.getByLabel(label, { exact: true }).fill("1");
  }
  await page.getByLabel("Unit").selectOption("kg");
  await page.getByRole("main").getByRole("button", { name: "Add product" }).click();
  await expect(toast(page, "Kept")).toBeVisible();
  const picture = (await form)?.get("images");
  if (!(picture instanceof File)) throw new Error("no picture was sent");
  return Buffer.from(await picture.arrayBuffer());
}

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
  // The black picture is drawn.
  await page.goto("/", { waitUntil: "load" });
  const words = page.getByRole("link", { name: "Fill your basket" });
  const { x, y } = (await words.boundingBox()) ?? { x: 0, y: 0 };
  const background = await page.screenshot({ clip: { x: x - 12, y: y - 12, width: 6, height: 6 } });
  const { channels } = await sharp(background).stats();
  for (const { mean } of channels.slice(0, 3)) expect(mean).toBeGreaterThan(230);
});
