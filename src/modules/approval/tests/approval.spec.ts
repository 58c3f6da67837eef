import { readFile } from "node:fs/promises";
import type { Browser, Page } from "@playwright/test";
import { type OwnShop, startOwnShop } from "#tests/e2e/support/own-shop.ts";
import { logInSeller } from "#tests/e2e/support/seller.ts";
import { register } from "#tests/e2e/support/shopper.ts";
import { logInAs } from "#tests/e2e/support/staff.ts";
import { expect, openAlive, test, toast } from "#tests/e2e/support/test.ts";

// A separate shop, so that nothing waits in those of other tests.
let shop: OwnShop;
test.beforeAll(async () => {
  shop = await startOwnShop({ SECRETS_KEY: "for the tests, and long enough for a key" });
});
test.afterAll(() => shop.stop());

const pageOf = async (browser: Browser, viewport: { width: number; height: number }) =>
  (await browser.newContext({ baseURL: shop.url, viewport })).newPage();

/** Opens the first customer, in the list of all. */
async function openCustomer(page: Page): Promise<void> {
  await openAlive(page, "/seller/customers");
  await page.getByRole("link", { name: "Meera Rao" }).first().click();
  await expect(page.getByRole("heading", { name: "Meera Rao" })).toBeVisible();
}

/** Presses the button in the dialog, which was opened by the page. */
const press = (page: Page, name: string) => page.getByRole("dialog").getByRole("button", { name }).click();

test("credit and a download wait until another person has allowed them, on a desk and a phone", async ({
  browser,
}) => {
  const owner = await pageOf(browser, { width: 1440, height: 900 });
  await logInSeller(owner.request);
  const ravi = await pageOf(browser, { width: 360, height: 740 });
  await logInAs(ravi.request, shop, "manager", "Ravi");
  await register(owner.request);

  await test.step("the owner turns it on, from ₹100", async () => {
    await openAlive(owner, "/seller/approvals");
    await expect(owner.getByText("So far nothing needs a second person.")).toBeVisible();
    for (const name of ["Money back by hand", "Downloads of people’s data"]) {
      await owner.getByRole("switch", { name }).click();
      await expect(owner.getByRole("switch", { name })).toBeChecked();
    }
    await owner.getByLabel("From a sum of").fill("100");
    await owner.getByRole("button", { name: "Save" }).click();
    await expect(toast(owner, "Saved")).toBeVisible();
    await expect(owner.getByLabel("From a sum of")).toHaveValue("100");
  });

  await test.step("Ravi's credit is not entered, and says who can allow it", async () => {
    await openCustomer(ravi);
    await ravi.getByRole("button", { name: "Enter credit" }).click();
    const form = ravi.getByRole("dialog");
    await form.getByLabel("Amount in ₹").fill("450");
    await form.getByLabel("Reason").fill("The tomatoes were soft");
    await press(ravi, "Save");
    await expect(
      toast(ravi, "Sent for approval, and not done yet: seller@santhe.example can allow it"),
    ).toBeVisible();
    await expect(form).toBeHidden();
    await expect(ravi.getByText("₹450")).toHaveCount(0);
    const line = ravi.getByRole("status").filter({ hasText: "Waits for another person" });
    await expect(line).toBeInViewport();
    await line.getByRole("link", { name: "See the request" }).click();
    const request = ravi.getByRole("region", { name: "Your own requests" }).getByRole("listitem");
    await expect(request).toContainText("Goodwill of ₹450 for Meera Rao: The tomatoes were soft");
    await expect(request).toBeFocused();
    await expect(line).toHaveCount(0);
    await expect(ravi.getByRole("button", { name: "Allow" })).toHaveCount(0);
  });

  await test.step("the owner sees it on Today, and allows it", async () => {
    await openAlive(owner, "/seller/dashboard");
    await owner.getByRole("main").getByRole("link", { name: "Approvals" }).last().click();
    await owner.getByRole("button", { name: "Allow" }).click();
    await owner.getByRole("dialog").getByLabel("Note for Ravi").fill("She called me");
    await press(owner, "Allow");
    await expect(toast(owner, "Done, in the name of Ravi")).toBeVisible();
    await expect(owner.getByRole("region", { name: "Decided" })).toContainText("She called me");
    await openCustomer(owner);
    await expect(owner.getByText("₹450 credit")).toBeVisible();
  });

  await test.step("the owner's download is made once, after Ravi has allowed it", async () => {
    await owner.getByRole("button", { name: "Data as JSON" }).click();
    await expect(toast(owner, "Ravi can allow it")).toBeVisible();
    await openAlive(ravi, "/seller/approvals");
    await ravi.getByRole("button", { name: "Allow" }).click();
    await press(ravi, "Allow");
    await expect(toast(ravi, "can download it once, within a day")).toBeVisible();
    await openAlive(owner, "/seller/approvals");
    const download = owner.waitForEvent("download");
    await owner.getByRole("button", { name: "Download" }).click();
    expect(await readFile(await (await download).path(), "utf8")).toContain("Meera Rao");
    await expect(owner.getByRole("button", { name: "Download" })).toHaveCount(0);
  });

  await test.step("settings that wait are shown as they are, and are not sent again", async () => {
    await owner.getByRole("switch", { name: "Where money is paid to" }).click();
    await expect(owner.getByRole("switch", { name: "Where money is paid to" })).toBeChecked();
    await openAlive(owner, "/seller/settings");
    await owner.getByLabel("UPI address").fill("santhe@bank");
    await owner.getByRole("button", { name: "Save settings" }).click();
    await expect(owner.getByText("Waits for another person")).toBeInViewport();
    await expect(owner.getByLabel("UPI address")).toHaveValue("");
    await expect(owner.getByRole("button", { name: "Save settings" })).toBeDisabled();
  });
});
