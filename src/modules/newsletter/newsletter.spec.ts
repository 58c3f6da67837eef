import { expect, test, toast } from "#tests/e2e/support/test.ts";

for (const [what, answer] of [
  ["another program's page", { status: 502, contentType: "text/html", body: "<h1>Bad gateway</h1>" }],
  ["nothing", { status: 500, body: "" }],
] as const) {
  test(`a subscription that is answered with ${what} has failed in the shop's own words`, async ({
    page,
  }) => {
    await page.route("**/api/newsletter/subscribe", (route) => route.fulfill(answer));
    await page.goto("/", { waitUntil: "networkidle" });
    const newsletter = page.getByRole("region", { name: "What is ripe this week?" });
    await newsletter.getByLabel("Your e-mail").fill("asha@example.com");
    await newsletter.getByRole("button", { name: "Subscribe" }).click();
    await expect(toast(page, "Subscription failed. Try again.")).toBeVisible();
  });
}
