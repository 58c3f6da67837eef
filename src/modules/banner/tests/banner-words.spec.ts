import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { SELLER } from "#tests/e2e/support/accounts.ts";
import { holdScripts } from "#tests/e2e/support/hold-scripts.ts";
import { OWN_CONNECTION } from "#tests/e2e/support/own-connection.ts";
import { startOwnShop } from "#tests/e2e/support/own-shop.ts";
import { BANNER } from "#tests/e2e/support/pictures.ts";
import type { RunningShop } from "#tests/e2e/support/running-shop.ts";
import { openAsSeller } from "#tests/e2e/support/seller.ts";
import { expect, openAlive, test, toast } from "#tests/e2e/support/test.ts";
import { bannersSchema } from "../contract.ts";

// A separate shop, so that no other test changes its banners; one for all tests of this file.
test.describe.configure({ mode: "serial" });
let shop: RunningShop;
test.beforeAll(async () => {
  shop = await startOwnShop({ DEMO_CATALOGUE: "false" });
});
test.afterAll(() => shop.stop());

/** The longest allowed texts. */
const TITLE = "Sixty letters are as many as a title may have, so this is it";
const LINE =
  "A hundred and twenty letters are as many as the line below it may have, which is quite a lot for a phone of three inches";

const carousel = (page: Page) => page.getByRole("region", { name: "From the market" });

async function addBanner(page: Page, { title = "", line = "", link = "" }): Promise<void> {
  await page.getByLabel("Banner image", { exact: true }).setInputFiles(BANNER);
  await page.getByRole("textbox", { name: /^Title/ }).fill(title);
  await page.getByRole("textbox", { name: /^Line below/ }).fill(line);
  await page.getByRole("textbox", { name: /^Link/ }).fill(link);
  const preview = page.getByRole("figure").filter({ hasText: "How it looks on a phone" });
  await expect(preview).toHaveCount(title || line ? 1 : 0);
  if (title) await expect(preview.getByText(title)).toBeVisible();
  await page.getByRole("button", { name: "Add banner" }).click();
  await expect(toast(page, "Banner added").last()).toBeVisible();
  await expect(preview).toHaveCount(0);
}

/** Removes all banners. */
async function clear({ request }: Page): Promise<void> {
  const { banners } = bannersSchema.parse(await (await request.get("/api/banner")).json());
  for (const { _id } of banners) await request.delete(`/api/banner/${_id}`, { headers: OWN_CONNECTION });
}

/** Replaces the store's banners by these, through the API. */
async function putUp(page: Page, words: readonly object[]): Promise<void> {
  await page.request.post("/api/seller/login", { data: SELLER });
  await clear(page);
  const banner = { name: "banner.webp", mimeType: "image/webp", buffer: await readFile(BANNER) };
  for (const each of words) {
    const multipart = { banner, ...each };
    expect(await page.request.post("/api/banner/add", { headers: OWN_CONNECTION, multipart })).toBeOK();
  }
}

test("a banner's words stand below its picture, never on it, in narrow and wide windows", async ({
  browser,
}) => {
  const options = { baseURL: shop.url, viewport: { width: 360, height: 740 } };
  const page = await (await browser.newContext(options)).newPage();
  await openAsSeller({ page }, "/seller/add-banner");
  await addBanner(page, { title: "Mango week", line: "The first from Ramanagara", link: "/products" });
  await addBanner(page, { title: TITLE, line: LINE });
  await addBanner(page, { link: "/products" });
  const banners = page.getByRole("region", { name: "Banners on the home page" }).getByRole("figure");
  await expect(banners).toContainText(["The first from Ramanagara", TITLE, "Leads to /products"]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);

  for (const [width, height] of [
    [1440, 900],
    [360, 740],
  ] as const) {
    await page.setViewportSize({ width, height });
    await openAlive(page, "/");
    await expectWords(page, width);
  }
  await page.getByRole("button", { name: "Banner 1" }).click();
  await carousel(page).getByRole("link", { name: "Mango week" }).click();
  await expect(page).toHaveURL("/products");

  const reader = await (await browser.newContext({ ...options, javaScriptEnabled: false })).newPage();
  await reader.goto("/");
  await expect(carousel(reader).getByText("Mango week")).toBeInViewport();
  await carousel(reader).getByText(TITLE).scrollIntoViewIfNeeded();
  await expect(carousel(reader).getByText(TITLE)).toBeInViewport();
});

/** Expects each banner's words below its picture and clear of the dots, and the same height of all banners. */
async function expectWords(page: Page, width: number): Promise<void> {
  const slides = carousel(page).getByRole("list").locator("> li");
  // The words replace the link's default name.
  await expect(slides.first().getByRole("link")).toHaveAccessibleName("Mango week The first from Ramanagara");
  const heights: number[] = [];
  for (const [number, words] of [
    [1, "Mango week"],
    [2, TITLE],
    [3, undefined],
  ] as const) {
    await page.getByRole("button", { name: `Banner ${number}` }).click();
    const slide = slides.nth(number - 1);
    await expect(slide).toHaveCSS("opacity", "1");
    heights.push((await slide.boundingBox())?.height ?? 0);
    const own = slide.getByText(words ?? /./);
    if (!words) {
      await expect(own).toHaveCount(0);
      await expect(slide.getByRole("link")).toHaveAccessibleName("See all products");
      continue;
    }
    const box = await own.locator("..").boundingBox();
    const picture = await slide.locator("img").boundingBox();
    const dots = await page.getByRole("button", { name: "Banner 1" }).boundingBox();
    if (!box || !picture || !dots) throw new Error("the banner is not shown");
    expect(box.x).toBeGreaterThanOrEqual(0);
    expect(box.x + box.width).toBeLessThanOrEqual(width);
    expect(box.y).toBeGreaterThanOrEqual(picture.y + picture.height);
    // On a phone the dots are below them, in a wide window beside them.
    if (width === 360) expect(box.y + box.height).toBeLessThanOrEqual(dots.y);
    else expect(box.x + box.width).toBeLessThanOrEqual(dots.x);
  }
  // The content below stays in place from one banner to the next.
  expect(new Set(heights).size).toBe(1);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
}

test("banners that come late, with more words than the first, move nothing below them", async ({
  browser,
}) => {
  const viewport = { width: 360, height: 740 };
  const page = await (await browser.newContext({ baseURL: shop.url, viewport })).newPage();
  await putUp(page, [{ title: "Mango week" }, { title: TITLE, line: LINE }]);
  const release = await holdScripts(page);
  await page.goto("/", { waitUntil: "domcontentloaded" });
  const below = page.locator("#explore-menu");
  // The style sheet is loaded.
  await expect(page.getByRole("contentinfo")).toHaveCSS("margin-top", "96px");
  await page.evaluate(() => document.fonts.ready);
  const before = await below.boundingBox();
  release();
  await page.getByRole("button", { name: "Banner 2" }).click();
  await expect(carousel(page).getByText(TITLE)).toBeVisible();
  await page.evaluate(() => scrollTo(0, 0));
  expect((await below.boundingBox())?.y).toBe(before?.y);
});

test("the dots of many banners stand in rows where the window is narrow", async ({ browser }) => {
  const viewport = { width: 320, height: 568 };
  const page = await (await browser.newContext({ baseURL: shop.url, viewport })).newPage();
  await putUp(page, Array(9).fill({}));
  for (const width of [320, 180]) {
    await page.setViewportSize({ width, height: 568 });
    await page.goto("/");
    const dots = page.getByRole("button", { name: /^Banner \d/ });
    await expect(dots).toHaveCount(9);
    for (const dot of await dots.all()) {
      const box = await dot.boundingBox();
      expect(box?.x).toBeGreaterThanOrEqual(0);
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width);
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
});
