import { randomUUID } from "node:crypto";
import type { RolesAnswer } from "#modules/staff/contract/roles.ts";
import { followRequests } from "./support/loaded.ts";
import { OWN_CONNECTION } from "./support/own-connection.ts";
import { type OwnShop, startOwnShop } from "./support/own-shop.ts";
import { logInSeller } from "./support/seller.ts";
import { expect, openAlive, test } from "./support/test.ts";

let shop: OwnShop;
test.beforeAll(async () => {
  shop = await startOwnShop();
});
test.afterAll(() => shop.stop());

// Pages hide what is no part of a role. Those for which somebody has the one permission that opens them hide the most.
test("with any single permission, each page of the menu loads, and no call of it is refused", async ({
  browser,
}) => {
  test.setTimeout(600_000);
  const open = async () => (await browser.newContext({ baseURL: shop.url })).newPage();
  const [owner, page] = [await open(), await open()];
  await logInSeller(owner.request);
  const send = async (method: string, path: string, data?: object) => {
    const answer = await owner.request.fetch(path, {
      method,
      headers: OWN_CONNECTION,
      ...(data && { data }),
    });
    expect(answer, await answer.text()).toBeOK();
    return answer.json();
  };
  const { permissions }: RolesAnswer = await send("GET", "/api/staff/roles");
  const name = "One thing only";
  const { id } = await send("POST", "/api/staff/roles", { name, permissions: [] });
  const invitation = { name: "Lakshmi", email: null, role: id, byMail: false };
  const { path } = await send("POST", "/api/staff/invitations", invitation);
  const joined = await page.request.post("/api/staff/invitations/join", {
    headers: OWN_CONNECTION,
    data: {
      token: path.split("/").at(-1),
      name: "Lakshmi",
      email: "lakshmi@example.com",
      password: randomUUID(),
    },
  });
  expect(joined, await joined.text()).toBeOK();

  const refused: string[] = [];
  let at = "";
  page.on("response", (answer) => {
    if (answer.status() === 403) refused.push(`${at}: ${new URL(answer.url()).pathname}`);
  });
  const quiet = followRequests(page);
  const main = page.getByRole("main");
  for (const [index, permission] of permissions.entries()) {
    await send("PUT", `/api/staff/roles/${id}`, { name, permissions: [permission.name], version: index + 1 });
    await openAlive(page, "/seller/more");
    const links = main.getByRole("link");
    await expect(links.first()).toBeVisible();
    const pages = await links.evaluateAll((each) => each.map((link) => link.getAttribute("href") ?? ""));
    for (const own of pages.filter((each) => each.startsWith("/seller"))) {
      at = `${permission.name} at ${own}`;
      await openAlive(page, own);
      await quiet();
      await expect(main.getByRole("heading").first(), at).toBeVisible();
      await expect(main.getByText("could not be loaded"), at).toHaveCount(0);
    }
  }
  expect(refused).toEqual([]);
});
