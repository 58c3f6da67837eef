import { eq } from "drizzle-orm";
import { afterAll, expect, it } from "vitest";
import { menuOf } from "#kernel/web/pages/seller-pages.ts";
import { heldPermissions, OWNER, permissionKinds } from "#modules/identity/index.ts";
import { STANDARD_ROLES } from "#modules/identity/rules/shared/permission.ts";
import { staffRoles } from "#modules/staff/tables.ts";
import { createApp } from "#src/http/app.ts";
import { SELLER_MODULES, SELLER_PAGES } from "#src/seller-modules.ts";
import { builtWeb } from "#src/web/built-web.ts";
import { WEB_MODULES } from "#src/web-modules.ts";
import { describedCalls } from "#tests/support/api-description.ts";
import type { Visitor } from "#tests/support/calls.ts";
import { theSeller } from "#tests/support/sign-in.ts";
import { aMember, anOwnRole } from "#tests/support/staff.ts";
import { testApp } from "#tests/support/test-app.ts";

const shop = await testApp();
afterAll(shop.close);

const app = createApp(shop.deps, await builtWeb());

const pages = SELLER_PAGES.map(({ id, path, handle: { permission } }) => ({
  id,
  path: path.replace(/:\w+|\*/g, "x"),
  permission,
}));

/** People of every role, with their permissions. */
const owner = await theSeller(shop);
const people = await Promise.all(
  STANDARD_ROLES.map(async (role) => ({
    role,
    as: role === "owner" ? owner : await aMember(shop, role, { name: role }),
    permissions: permissionsOf(role),
  })),
);

function permissionsOf(role: string): string[] {
  const declared = permissionKinds().filter(({ roles }) => roles.some((name) => name === role));
  return ["own", ...(role === "owner" ? heldPermissions(OWNER) : declared.map(({ name }) => name))];
}

const REFUSAL = "This page is not part of your role";

const request = async (path: string, { cookie }: Visitor) =>
  app.request(path, { headers: { cookie } }, { inProcess: { clientAddress: "192.0.2.1" } });

const open = async (path: string, visitor: Visitor) => (await request(path, visitor)).text();

/** The addresses of the sellers' pages to which a page leads. */
const linksIn = (html: string): string[] => {
  const links = [...html.matchAll(/href="(\/seller[^"?#]*)/g)].map(([, path = ""]) => path);
  return [...new Set(links)].toSorted();
};

/** Somebody whose role the tests change. */
const changingRole = await anOwnRole(shop, []);
const somebody = await aMember(shop, changingRole);
const giveThem = (permissions: string[]) =>
  shop.db.update(staffRoles).set({ permissions }).where(eq(staffRoles.id, changingRole));
const everyPermission = heldPermissions(OWNER);

it.each(pages.filter(({ path, permission }) => permission !== "own" && path !== "/seller"))(
  "opens $path by its address with $permission alone, and not with all others",
  async ({ path, permission }) => {
    await giveThem([permission]);
    expect(await open(path, somebody)).not.toContain(REFUSAL);
    await giveThem(everyPermission.filter((other) => other !== permission));
    expect(await open(path, somebody)).toContain(REFUSAL);
  },
);

it.each(people)("has the entries of $role in the menu, and no other", async ({ as, permissions }) => {
  const held = menuOf(SELLER_PAGES).filter(
    ({ permission, needs, unless }) =>
      needs === undefined &&
      permissions.includes(permission) &&
      (unless === undefined || !permissions.includes(unless)),
  );
  const expected = new Set([...held.map(({ path }) => path), "/seller/more"]);
  expect(linksIn(await open("/seller/more", as))).toEqual([...expected].toSorted());
});

it("shows nothing of the first page to whom it is no part of the role", async () => {
  const heading = "<h1";
  await giveThem(["catalog.prices"]);
  expect(await open("/seller", somebody)).toContain(heading);
  await giveThem(everyPermission.filter((permission) => permission !== "catalog.prices"));
  expect(await open("/seller", somebody)).not.toContain(heading);
});

it("has one heading of the first level on each page, also while its data are loaded", async () => {
  const web = WEB_MODULES.flatMap(({ shopPages = [], barePages = [] }) => [...shopPages, ...barePages]);
  const bare = SELLER_MODULES.flatMap(({ barePages = [] }) => [...barePages]);
  const paths = [...web, ...bare, ...pages].map(({ path }) => path.replace(/:\w+|\*/g, "x"));
  expect(paths.length).toBeGreaterThan(70);
  const wrong: string[] = [];
  for (const path of paths) {
    const answer = await request(path, owner);
    const html = await answer.text();
    const isRedirect = answer.status >= 300 && answer.status < 400;
    if (!isRedirect && html.split("<h1").length !== 2) wrong.push(path);
  }
  expect(wrong).toEqual([]);
});

it("needs a permission of a page that calls of its own module need", async () => {
  const calls = await describedCalls(shop);
  const needed = new Set(
    calls.flatMap(({ security = [] }) => security.flatMap((entry) => entry.sellerSession ?? [])),
  );
  // Roles in databases have the packing list's permission as one of orders, to which it belonged.
  const ownerOf = (permission: string) =>
    permission === "order.packing" ? "packing" : permission.split(".")[0];
  const wrong = pages.filter(
    ({ id, permission }) =>
      permission !== "own" && (!needed.has(permission) || ownerOf(permission) !== id.split("/")[0]),
  );
  expect(wrong).toEqual([]);
});
