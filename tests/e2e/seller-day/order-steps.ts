import { readFile } from "node:fs/promises";
import { expect, type Page } from "@playwright/test";
import { placeOrder } from "../support/shopper.ts";
import { edited } from "./names.ts";
import { follow, rowOf } from "./ways.ts";

export async function handleOrder(page: Page, shopper: Page): Promise<void> {
  const [id = ""] = shopper.url().split("/").slice(-1);
  const { invoiceNumber } = await placeOrder(shopper.request, [id]);
  await follow(page, "Orders", "Orders");
  await page.getByRole("searchbox", { name: "Name, area, product or invoice" }).fill(invoiceNumber);
  const order = page.getByRole("article").filter({ hasText: invoiceNumber });
  await expect(order).toContainText(edited);
  const status = order.getByRole("combobox", { name: `Status of ${invoiceNumber}` });
  const myOrder = shopper.getByRole("article").filter({ hasText: invoiceNumber });
  for (const next of ["Out for Delivery", "Delivered", "Cancelled", "Pending"]) {
    const saved = page.waitForResponse("**/api/order/update-status/**");
    await status.selectOption(next);
    // The page asks before it cancels an order or reopens it.
    if (next === "Cancelled" || next === "Pending") {
      await page
        .getByRole("dialog")
        .getByRole("button", { name: `Set to ${next}` })
        .click();
    }
    const answer = await saved;
    expect(answer.ok(), `${next}: ${await answer.text()}`).toBe(true);
    await expect(order.getByText("Paid", { exact: true })).toHaveCount(next === "Delivered" ? 1 : 0);
    await shopper.goto("/my-orders");
    await expect(myOrder).toContainText(next);
  }
}

export async function printPackingList(page: Page): Promise<void> {
  await follow(page, "Pack", "Packing list");
  await expect(rowOf(page, edited)).toContainText("1 × 250 gram jar");
  const printed = page.evaluate(
    () => new Promise((done) => addEventListener("beforeprint", () => done(true))),
  );
  await page.getByRole("button", { name: "Print" }).click();
  expect(await printed).toBe(true);
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("heading", { name: /^Packing list for the deliveries of/ })).toBeVisible();
  await expect(rowOf(page, edited)).toBeVisible();
  await expect(page.getByRole("button", { name: "Print" })).toBeHidden();
  await page.emulateMedia({ media: "screen" });
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Bags as CSV" }).click();
  expect(await readFile(await (await download).path(), "utf8")).toContain(edited);
}
