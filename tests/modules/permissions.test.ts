import { globSync, readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, it } from "vitest";
import { installModules } from "#kernel/modules/installed-modules.ts";
import { permissionKinds, withNeeded } from "#modules/identity/index.ts";
import { STANDARD_ROLES } from "#modules/identity/rules/shared/permission.ts";
import { MODULES } from "#src/modules.ts";
import { refusal } from "#tests/support/calls.ts";
import { aMember, anOwnRole } from "#tests/support/staff.ts";
import { testApp } from "#tests/support/test-app.ts";

beforeAll(() => installModules(MODULES));

/** The permissions that a module's server code names: of its calls, and of fields that it shows to some. */
function named(name: string): string[] {
  const files = globSync(`src/modules/${name}/**/*.ts`, { exclude: (file) => file.includes("test") });
  const names = files.flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(/"([a-z-]+\.[a-z-]+)"/g)].map(([, of = ""]) => of),
  );
  return [...new Set(names)];
}

it("is declared by a module before a call of it can need it", () => {
  const declared = new Set<string>(permissionKinds().map(({ name }) => name));
  const used = MODULES.flatMap(({ name }) => {
    const files = globSync(`src/modules/${name}/{*api.ts,api/*.ts}`);
    return files.flatMap((file) =>
      [...readFileSync(file, "utf8").matchAll(/forSeller\w*\("([^"]+)"/g)].map(([, of = ""]) => of),
    );
  });
  expect(used.filter((permission) => permission !== "own" && !declared.has(permission))).toEqual([]);
});

it.each(MODULES.map(({ name }) => name))("of %s is its own, once, and needed somewhere", (name) => {
  const own = permissionKinds().filter((kind) => kind.name.split(".")[0] === name);
  expect(new Set(own.map((kind) => kind.name)).size).toBe(own.length);
  const needed = new Set(named(name));
  expect(own.map((kind) => kind.name).filter((permission) => !needed.has(permission))).toEqual([]);
});

it("comes to no standard role without the permission that it needs", () => {
  const kinds = permissionKinds();
  const incomplete = STANDARD_ROLES.filter((role) => role !== "owner").flatMap((role) => {
    const held = kinds.flatMap(({ name, roles }) => (roles.includes(role) ? [name] : []));
    return withNeeded(held).filter((name) => !held.some((other) => other === name));
  });
  expect(incomplete).toEqual([]);
});

const shop = await testApp();
afterAll(shop.close);

it("is asked of the role of whoever makes a call", async () => {
  const role = await anOwnRole(shop, ["catalog.see"]);
  const member = await aMember(shop, role);
  expect(await shop.get("/api/product/seller", member)).not.toMatchObject({ status: 403 });
  expect(await shop.get("/api/audit", member)).toMatchObject(refusal(403, "This is not part of your role"));
  expect(await shop.get("/api/seller/is-auth", member)).toMatchObject({
    status: 200,
    body: { person: { name: "Lakshmi" }, permissions: ["catalog.see"] },
  });
});

it("is all of them for the owner", async () => {
  const owner = await aMember(shop, "owner");
  expect(await shop.get("/api/audit", owner)).toMatchObject({ status: 200 });
});
