import type { Page } from "@playwright/test";
import { knownLanguage } from "#kernel/texts/languages.ts";
import { inLanguage } from "#kernel/texts/spoken.ts";
import { t as accountTexts } from "#modules/account/texts.ts";
import { t as cartTexts } from "#modules/cart/texts.ts";
import { productListSchema } from "#modules/catalog/contract/product.ts";
import { t as checkoutTexts } from "#modules/order/texts/checkout-texts.ts";
import { t as productTexts } from "#modules/storefront/texts/product-texts.ts";
import { untranslated } from "./pseudo/untranslated.ts";
import { ADDRESS, PASSWORD } from "./support/accounts.ts";
import { TRANSLATED, test } from "./support/languages-shop.ts";
import { followRequests } from "./support/loaded.ts";
import { logInSeller } from "./support/seller.ts";
import { newEmail, ordersOf } from "./support/shopper.ts";
import { cartCount, expect, toast } from "./support/test.ts";

for (const code of TRANSLATED) {
  test(`a household orders in ${code}, and reads no English word but names`, async ({
    browser,
    languagesShop,
  }) => {
    const context = await browser.newContext({
      baseURL: languagesShop.url,
      viewport: { width: 360, height: 740 },
      locale: `${code}-IN`,
    });
    const page = await context.newPage();
    const atRest = followRequests(page);
    const say = (work: () => string) => inLanguage(knownLanguage(code), work);
    const names = await namesIn(page);
    const read = (step: string) =>
      test.step(step, async () => {
        await atRest();
        expect.soft(await untranslated(page.locator("html"), names), step).toEqual([]);
      });

    await page.goto(`/${code}`);
    await read("home");
    await page.getByTestId("product-card").first().getByRole("button").first().click();
    await expect(
      toast(
        page,
        say(() => cartTexts("added")),
      ),
    ).toBeVisible();
    await page.getByTestId("product-card").nth(1).getByRole("link").first().click();
    await expect(page).toHaveURL(new RegExp(`/${code}/products/`));
    await page
      .getByRole("main")
      .getByRole("button", { name: say(() => productTexts("addToCart")), exact: true })
      .click();
    await expect(cartCount(page)).toHaveText("2");
    await read("a product");

    await page.locator("header a[href$='/user-account']").click();
    const dialog = page.getByRole("dialog");
    await dialog
      .getByRole("button", { name: say(() => accountTexts("createAccount")) })
      .first()
      .click();
    await dialog.locator("input[name=name]").fill(ADDRESS.firstName);
    await dialog.locator("input[name=email]").fill(newEmail());
    await dialog.locator("input[type=password]").fill(PASSWORD);
    await read("a new account");
    await dialog.locator("button[type=submit]").click();
    await expect(dialog).toBeHidden();

    await page.goto(`/${code}/cart`);
    await read("the cart");
    await page
      .getByRole("button", { name: say(() => checkoutTexts("addAnAddress")) })
      .first()
      .click();
    await expect(page).toHaveURL(`/${code}/add-address`);
    await read("a new address");
    for (const [field, value] of Object.entries(ADDRESS))
      await page.locator(`main [name=${field}]`).fill(value);
    await page.locator("main form button[type=submit]").click();
    await expect(page).toHaveURL(`/${code}/cart`);
    await read("the checkout");
    await page.getByRole("button", { name: say(() => checkoutTexts("placeOrder")) }).click();
    await expect(dialog).toContainText(/INV-\d{8}-\d{4}/);
    await read("the invoice");
    const [order] = await ordersOf(page.request);
    await (await logInSeller((await browser.newContext({ baseURL: languagesShop.url })).request)).setStatus(
      order?._id ?? "",
      "Delivered",
    );
    await page.goto(`/${code}/my-orders`);
    await read("My Orders");
  });
}

/** The English names of products, small beside the others, what their seller and the shopper have typed, and its own. */
async function namesIn(page: Page): Promise<string[]> {
  const { products } = productListSchema.parse(await (await page.request.get("/api/product/list")).json());
  const words = products.flatMap(({ name, weight }) => [weight ?? "", name]);
  return [...words.filter(Boolean), ...Object.values(ADDRESS), "Market Road", "INV", "contributors"];
}
