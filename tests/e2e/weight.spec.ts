import { expect, test } from "./support/test.ts";

test.use({ viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true });

/** The limits in bytes, as they are sent. */
const MOST = { script: 121_000, stylesheet: 14_000, font: 54_500 };
const MOST_FILES = 14;

test("home brings little before anybody has touched it", async ({ page }) => {
  const sizes: { type: string; name: string; bytes: Promise<number> }[] = [];
  page.on("requestfinished", (request) => {
    const { pathname } = new URL(request.url());
    if (!pathname.startsWith("/assets/")) return;
    const bytes = request.sizes().then(({ responseBodySize }) => responseBodySize);
    sizes.push({ type: request.resourceType(), name: pathname, bytes });
  });
  await page.goto("/", { waitUntil: "networkidle" });
  await expect(page.getByRole("button", { name: "Banner 1" })).toBeVisible();
  const files = await Promise.all(sizes.map(async (file) => ({ ...file, bytes: await file.bytes })));
  for (const [type, most] of Object.entries(MOST)) {
    const all = files.filter((file) => file.type === type);
    expect(all.length, type).toBeGreaterThan(0);
    expect(
      all.reduce((sum, { bytes }) => sum + bytes, 0),
      type,
    ).toBeLessThan(most);
  }
  expect(files.map(({ name }) => name).length).toBeLessThanOrEqual(MOST_FILES);
});

test("what has not been touched comes with the first touch, and once", async ({ page }) => {
  await page.goto("/", { waitUntil: "networkidle" });
  const late: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "script") late.push(new URL(request.url()).pathname);
  });
  await page.touchscreen.tap(180, 400);
  await expect.poll(() => late.some((name) => name.includes("/market-"))).toBe(true);
  expect(new Set(late).size).toBe(late.length);
});
