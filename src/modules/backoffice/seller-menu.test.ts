import { afterAll, expect, it } from "vitest";
import { createApp } from "#src/http/app.ts";
import { shownVersion } from "#src/operate/running/shown-version.ts";
import { SELLER_MODULES } from "#src/seller-modules.ts";
import { builtWeb } from "#src/web/built-web.ts";
import { theSeller } from "#tests/support/sign-in.ts";
import { aMember } from "#tests/support/staff.ts";
import { testApp } from "#tests/support/test-app.ts";

const shop = await testApp();
afterAll(shop.close);

const app = createApp(shop.deps, await builtWeb());
const { cookie } = await theSeller(shop);
const openAs = async (path: string, as: string) =>
  (await app.request(path, { headers: { cookie: as } })).text();
const open = (path: string) => openAs(path, cookie);
const page = await open("/seller/more");

/** The words of the page's tags with this name, without the tags inside. */
const wordsIn = (html: string, tag: string): string[] =>
  [...html.matchAll(new RegExp(`<${tag}\\b.*?</${tag}>`, "gs"))].map(([part]) =>
    part.replaceAll(/<[^>]*>/g, "").replaceAll("&#x27;", "'"),
  );

const navigation = (name: string, html = page) =>
  new RegExp(`<nav aria-label="${name}".*?</nav>`, "s").exec(html)?.[0] ?? "";

/** The addresses of the links in a part of a page. */
const linksIn = (html: string) => [...html.matchAll(/href="([^"]*)"/g)].map(([, path = ""]) => path);

/** The links of the current pages, groups and tabs. */
const currentIn = (html: string) =>
  [...html.matchAll(/<a[^>]* aria-current="(\w+)"[^>]*>(.*?)<\/a>/gs)].map(
    ([, kind, content = ""]) => `${content.replaceAll(/<[^>]*>/g, "")}: ${kind}`,
  );

it("says which version the pages were built from, with a commit between releases", () => {
  const [foot = ""] = wordsIn(page, "footer");
  const withoutCommit = (version: string) => version.replace(/\+.*/, "");
  expect(withoutCommit(foot)).toBe(`Santhe ${withoutCommit(shownVersion())}`);
});

it("has few groups, in the order of the owner's week, and the daily ones in the bar of a phone", () => {
  expect(wordsIn(navigation("Seller"), "li")).toEqual([
    "Today",
    "Orders",
    "Pack",
    "Deliver",
    "Money",
    "Stall",
    "Growers",
    "Customers",
    "Shop",
    "Health",
  ]);
  expect(wordsIn(navigation("Main"), "li")).toEqual(["Today", "Orders", "Pack", "Deliver", "More"]);
});

it("has the modules' entries in these groups", () => {
  const [, ...groups] = navigation("All pages").split("<section");
  expect(groups.map((group) => [...wordsIn(group, "h2"), ...wordsIn(group, "li")])).toEqual([
    ["Money", "Money"],
    [
      "Stall",
      "Products",
      "Add product",
      "Tonight's rates",
      "Stock",
      "Harvest by the day",
      "Categories",
      "Import and export",
    ],
    ["Growers", "Growers"],
    ["Customers", "Customers", "Subscribers", "Send offer", "Offer history", "Comments"],
    [
      "Shop",
      "Banners",
      "Promo codes",
      "Delivery",
      "Policies",
      "Paying online",
      "Store settings",
      "People",
      "Roles",
      "Shared devices",
      "My page",
    ],
    ["Health", "Health", "Backups", "Activity"],
    ["Today", "Today", "Close the day", "Approvals"],
    ["Orders", "Orders", "By telephone"],
    ["Pack", "Packing list", "Packing station"],
    ["Deliver", "Run sheet", "Vans"],
  ]);
});

it("has the tabs of a group above each of its pages, and says which page is open", async () => {
  const stock = await open("/seller/stock");
  expect(linksIn(navigation("Stall", stock))).toEqual([
    "/seller/product-list",
    "/seller",
    "/seller/rates",
    "/seller/stock",
    "/seller/stock/harvest",
    "/seller/categories",
    "/seller/import",
  ]);
  expect(currentIn(navigation("Stall", stock))).toEqual(["Stock: page"]);
  expect(currentIn(navigation("Seller", stock))).toEqual(["Stall: true"]);
  expect(currentIn(navigation("Main", stock))).toEqual(["More: true"]);
  const product = await open("/seller/edit-product/17");
  expect(currentIn(navigation("Stall", product))).toEqual(["Products: true"]);
  const balance = await open("/seller/stock/balance");
  expect(currentIn(navigation("Stall", balance))).toEqual(["Harvest by the day: true"]);
  const orders = await open("/seller/orders");
  expect(currentIn(navigation("Main", orders))).toEqual(["Orders: page"]);
  // A group of one page needs no tabs.
  expect(navigation("Money", await open("/seller/money"))).toBe("");
});

it("has an entry for each page that needs no id", () => {
  const paths = SELLER_MODULES.flatMap(({ pages = [] }) => pages.map(({ path }) => path));
  const links = linksIn(navigation("All pages"));
  // An entry that needs a setting is not there without it.
  const withSetting = [
    "/seller/tax",
    "/seller/lots",
    "/seller/buying",
    "/seller/buying/came",
    "/seller/settlement",
    "/seller/settlement/payments",
  ];
  expect(links.filter((path) => withSetting.includes(path))).toEqual([]);
  // The list of the pages, the balance of a crop's day, to which the pages of that crop lead, and the page of a driver, who
  // sees no run sheet of other vans.
  const elsewhere = ["/seller/more", "/seller/stock/balance", "/seller/drive"];
  expect([...links, ...withSetting, ...elsewhere].toSorted()).toEqual(
    paths.filter((path) => !/[:*]/.test(path)).toSorted(),
  );
});

it.each([
  ["packer", ["/seller/product-list", "/seller/packing-station", "/seller/dashboard"]],
  ["phone-desk", ["/seller/customers", "/seller/take-order", "/seller/orders", "/seller/dashboard"]],
  ["bookkeeper", ["/seller/money", "/seller/settings", "/seller/customers", "/seller/dashboard"]],
])("shows a %s the pages of that role", async (role, paths) => {
  const member = await aMember(shop, role);
  const links = linksIn(navigation("All pages", await openAs("/seller/more", member.cookie)));
  expect(links).toEqual(expect.arrayContaining(paths));
  for (const path of ["/seller", "/seller/rates", "/seller/backups", "/seller/add-offer"]) {
    expect(links, path).not.toContain(path);
  }
});
