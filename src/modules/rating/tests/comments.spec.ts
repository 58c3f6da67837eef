import { comment } from "#tests/e2e/support/comments.ts";
import { openAsSeller } from "#tests/e2e/support/seller.ts";
import { register } from "#tests/e2e/support/shopper.ts";
import { expect, hydrated, productAddress, test, toast } from "#tests/e2e/support/test.ts";

test("a comment is read before any script, reported by another shopper and hidden by the seller", async ({
  page,
  seller,
}) => {
  const jar = await seller.addProduct();
  const words = `<img src=x onerror=alert(1)> of ${jar.name}`;
  await comment({ request: page.request, seller }, jar, words);
  const fromServer = await (await page.request.get(productAddress(jar))).text();
  expect(fromServer).toContain(`&lt;img src=x onerror=alert(1)&gt; of ${jar.name}`);

  await page.goto(productAddress(jar));
  const comments = page.getByRole("region", { name: "What shoppers say" });
  await expect(comments.getByRole("listitem")).toHaveText(/Meera.*2 of 5 stars.*onerror/);
  await register(page.request);
  await page.reload();
  await hydrated(page);
  await comments.getByRole("button", { name: "Report what Meera wrote" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Report" }).click();
  await expect(toast(page, "Thank you. The seller will look at it.")).toBeVisible();
  await expect(comments.getByText("Reported")).toBeVisible();

  await openAsSeller({ page }, "/seller/comments");
  const entry = page.getByRole("listitem").filter({ hasText: words });
  await expect(entry).toContainText("Reported by 1 shopper");
  await entry.getByRole("button", { name: "Hide" }).click();
  await expect(entry).toContainText("Only its author sees it");
  await page.goto(productAddress(jar));
  await expect(page.getByRole("heading", { level: 1, name: jar.name })).toBeVisible();
  await expect(comments).toHaveCount(0);
});
