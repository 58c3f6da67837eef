import { expect, openAlive, test } from "./support/test.ts";

test("a page runs its own scripts and no other, by hashes that fit to what was sent", {
  tag: "@quick",
}, async ({ page, request }) => {
  const answer = await request.get("/");
  const policy = answer.headers()["content-security-policy"] ?? "";
  const hashes = [...policy.matchAll(/ 'sha256-[\w+/]{43}='/g)].map(([hash]) => hash);
  expect(hashes.length).toBeGreaterThan(0);
  expect(policy.replace(hashes.join(""), "")).toBe(
    "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; " +
      "connect-src 'self'; object-src 'none'; base-uri 'self'; form-action 'self'; frame-ancestors 'none'",
  );
  expect(await answer.text()).not.toContain("nonce=");

  const complaints: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") complaints.push(message.text());
  });
  await openAlive(page, "/");
  await expect(page.getByRole("button", { name: /^Add .* to cart$/ }).first()).toBeVisible();
  expect(complaints).toEqual([]);
  await page.evaluate(() => {
    const script = document.createElement("script");
    script.textContent = "document.title = 'broken into'";
    document.body.append(script);
  });
  await expect.poll(() => complaints.join()).toContain("Content Security Policy");
  await expect(page).not.toHaveTitle("broken into");
});
