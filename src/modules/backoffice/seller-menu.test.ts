import { afterAll, expect, it } from "vitest";
import { createApp } from "#src/http/app.ts";
import { shownVersion } from "#src/operate/running/shown-version.ts";
import { SELLER_MODULES } from "#src/seller-modules.ts";
import { builtWeb } from "#src/web/built-web.ts";
import { theSeller } from "#tests/support/sign-in.ts";
import { testApp } from "#tests/support/test-app.ts";

const shop = await testApp();
afterAll(shop.close);

const app = createApp(shop.deps, await builtWeb());
const { cookie } = await theSeller(shop);
const page = await (await app.request("/seller/nothing", { headers: { cookie } })).text();

/** The words of the page's tags with this name, without the tags inside. */
const wordsIn = (html: string, tag: string): string[] =>
  [...html.matchAll(new RegExp(`<${tag}\\b.*?</${tag}>`, "gs"))].map(([part]) =>
    part.replaceAll(/<[^>]*>/g, "").replaceAll("&#x27;", "'"),
  );

const navigation = (name: string) =>
  new RegExp(`<nav aria-label="${name}".*?</nav>`, "s").exec(page)?.[0] ?? "";

it("says which version the pages were built from, with a commit between releases", () => {
  const [foot = ""] = wordsIn(page, "footer");
  const withoutCommit = (version: string) => version.replace(/\+.*/, "");
  expect(withoutCommit(foot)).toBe(`Santhe ${withoutCommit(shownVersion())}`);
});

it("shows the modules' entries in their groups, in the order of a day's work", () => {
  const [, ...groups] = navigation("Seller").split("<div>");
  expect(groups.map((group) => [...wordsIn(group, "h2"), ...wordsIn(group, "li")])).toEqual([
    ["Today", "Dashboard", "Orders", "By telephone", "Packing list", "Packing station", "Run sheet", "Money"],
    [
      "The stall",
      "Add product",
      "Products",
      "Tonight's rates",
      "Stock",
      "Harvest by the day",
      "Growers",
      "Categories",
      "Import and export",
    ],
    [
      "Customers",
      "Customers",
      "Subscribers",
      "Send offer",
      "Offer history",
      "Promo codes",
      "Comments",
      "Banners",
    ],
    [
      "The store",
      "Store settings",
      "Paying online",
      "Delivery",
      "Vans",
      "Policies",
      "Backups",
      "Health",
      "Activity",
    ],
  ]);
});

it("has an entry for each page that needs no id", () => {
  const paths = SELLER_MODULES.flatMap(({ pages = [] }) => pages.map(({ path }) => path));
  const links = [...navigation("Seller").matchAll(/href="([^"]*)"/g)].map(([, path]) => path);
  // An entry that needs a setting is not there without it.
  const withSetting = [
    "/seller/tax",
    "/seller/lots",
    "/seller/buying",
    "/seller/buying/came",
    "/seller/settlement",
    "/seller/settlement/payments",
  ];
  expect(links.filter((path = "") => withSetting.includes(path))).toEqual([]);
  expect([...links, ...withSetting].toSorted()).toEqual(
    paths.filter((path) => !/[:*]/.test(path)).toSorted(),
  );
});

it("has the daily pages in the bar of a phone", () => {
  expect(wordsIn(navigation("Main"), "li")).toEqual(["Orders", "Packing", "Run sheet", "Rates", "Menu"]);
});
