import { expect, it } from "vitest";
import { catalogue } from "#kernel/texts/catalogue.ts";
import { offlineOf } from "./offline.ts";

const t = catalogue("offline-test", { basket: "Your basket" });

const modules = [
  { offline: { pages: ["/", "/list/*"], calls: ["/api/list/one/:id"] } },
  {},
  { offline: { firstPage: { path: "/basket", label: t.later("basket") }, barePages: ["/round/:token"] } },
];

it("finds pages and calls by the patterns of all modules", () => {
  const { pages, barePages, calls, sellerPages, firstPage } = offlineOf(modules);
  const matches = (source: string, paths: string[]) => paths.filter((path) => new RegExp(source).test(path));
  const paths = ["/", "/list", "/list/a/b", "/lists", "/basket", "/round/a", "/round/a/b", "/other"];
  expect(matches(pages, paths)).toEqual(["/", "/list", "/list/a/b", "/basket", "/round/a"]);
  expect(matches(barePages, paths)).toEqual(["/round/a"]);
  expect(matches(calls, ["/api/list/one/a", "/api/list/one/", "/api/list/one/a/b"])).toEqual([
    "/api/list/one/a",
  ]);
  expect(matches(sellerPages, ["", "/", "/seller"])).toEqual([]);
  expect(firstPage).toEqual({ path: "/basket", label: "Your basket" });
});
