import { openAsSeller, placeOfMain } from "./support/seller.ts";
import { expect, test } from "./support/test.ts";

// Scrollbars take room here, as on most desktops.
test.use({
  launchOptions: async ({ launchOptions }, use) =>
    use({ ...launchOptions, ignoreDefaultArgs: ["--hide-scrollbars"] }),
});

test("a dialog moves nothing of the page behind it, with a scrollbar and without", async ({ page }) => {
  for (const height of [400, 4000]) {
    await page.setViewportSize({ width: 1280, height });
    await openAsSeller({ page }, "/seller/categories");
    await page.getByRole("row").nth(1).waitFor();
    const before = await placeOfMain(page);
    await page.getByRole("button", { name: "Add category", exact: true }).first().click();
    await page.getByRole("dialog").waitFor();
    expect(await placeOfMain(page), `${height} px high`).toEqual(before);
  }
});
