import type { Locator } from "@playwright/test";
import { placeButton } from "./support/checkout.ts";
import { expect, openAlive, putIntoCart, test } from "./support/test.ts";

const styleOf = (element: Locator, name: "border-top-width" | "outline-style") =>
  element.evaluate((node, property) => getComputedStyle(node).getPropertyValue(property), name);

test("with colours of one's own, buttons have an edge and what is chosen is marked", async ({
  page,
  seller,
}) => {
  await page.emulateMedia({ forcedColors: "active" });
  await openAlive(page, "/products/pantry");
  const add = page.getByTestId("product-card").getByRole("button").first();
  expect(await styleOf(add, "border-top-width")).not.toBe("0px");
  const chips = page.getByRole("navigation", { name: "Categories" });
  expect(await styleOf(chips.locator("[aria-current=page]"), "outline-style")).toBe("solid");
  expect(await styleOf(chips.getByRole("link").first(), "outline-style")).toBe("none");
  await putIntoCart(page, await seller.addProduct());
  await page.goto("/cart");
  await expect(placeButton(page)).toBeVisible();
  expect(await styleOf(placeButton(page), "border-top-width")).not.toBe("0px");
});
