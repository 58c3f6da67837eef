import { expect, it } from "vitest";
import { installModules } from "#kernel/modules/installed-modules.ts";
import { menuOf } from "#kernel/web/pages/seller-pages.ts";
import { standardPermissions } from "#modules/staff/roles/role-of.ts";
import { MODULES } from "#src/modules.ts";
import { SELLER_PAGES } from "#src/seller-modules.ts";
import { entryAt, groupsOf, startOf } from "./menu-groups.ts";

const menu = menuOf(SELLER_PAGES);
const without = (fact: string) => menu.filter(({ needs }) => needs !== fact);

it("leaves out a group without entries, as one whose entries need a setting", () => {
  const names = (entries: typeof menu) => groupsOf(entries).map(({ name }) => name);
  expect(names(menu)).toHaveLength(10);
  expect(names(menu.filter(({ group }) => group !== "growers"))).not.toContain("growers");
  const tabs = (entries: typeof menu) =>
    groupsOf(entries)
      .find(({ name }) => name === "money")
      ?.entries.map(({ path }) => path);
  expect(tabs(without("gst"))).not.toContain("/seller/tax");
  expect(tabs(menu)).toContain("/seller/tax");
});

it.each([
  ["/seller", "/seller"],
  ["/Seller/Orders/", "/seller/orders"],
  ["/seller/edit-product/17", "/seller/product-list"],
  ["/seller/customers/17", "/seller/customers"],
  ["/seller/buying/came", "/seller/buying/came"],
  ["/seller/settlement/17", "/seller/settlement"],
  ["/seller/recalls/17", "/seller/lots"],
  ["/seller/stock/heaps/17", "/seller/stock/harvest"],
  ["/seller/nothing", undefined],
  ["/seller/more", undefined],
])("finds for the page %s the entry %s", (page, path) => {
  expect(entryAt(menu, page)?.path).toBe(path);
});

it.each([
  [["own", "audit.see"], "/seller/audit"],
  [["own"], "/seller/me"],
])("lets a person with %j begin at %s", (permissions, path) => {
  expect(startOf(menu.filter(({ permission }) => permissions.includes(permission)))).toBe(path);
});

it.each([
  ["packer", "/seller/packing-station"],
  ["phone-desk", "/seller/take-order"],
  ["bookkeeper", "/seller/dashboard"],
  ["grower-contact", "/seller/dashboard"],
  ["nobody", undefined],
])("lets a %s begin at %s", (role, path) => {
  installModules(MODULES);
  const permissions = standardPermissions(role);
  expect(startOf(menu.filter(({ permission }) => permissions.includes(permission)))).toBe(path);
});
