import { afterAll, beforeAll, expect, it } from "vitest";
import { describedCalls } from "#tests/support/api-description.ts";
import type { Visitor } from "#tests/support/calls.ts";
import { theSeller } from "#tests/support/sign-in.ts";
import { testApp } from "#tests/support/test-app.ts";

const shop = await testApp();
afterAll(shop.close);

let seller: Visitor;
beforeAll(async () => {
  seller = await theSeller(shop);
});

const DAYS = ["0001-01-01", "0001-01-02", "0001-02-01", "1969-12-31", "9999-12-31"];
const VALUES: Record<string, readonly string[]> = {
  day: DAYS,
  from: DAYS,
  to: DAYS,
  until: DAYS,
  month: DAYS.map((day) => day.slice(0, 7)),
};

const lists = (await describedCalls(shop))
  .filter(({ method }) => method === "GET")
  .flatMap(({ path, parameters = [] }) =>
    parameters
      .filter((each) => each.in === "query" && each.name in VALUES)
      .map(({ name }) => ({ path, name, values: VALUES[name] ?? [] })),
  );

it("has reports that take days", () => expect(lists.length).toBeGreaterThan(15));

it.each(lists)("answers $path with any $name of the calendar", async ({ path, name, values }) => {
  for (const value of values) {
    const { status } = await shop.get(`${path}?${name}=${value}`, seller);
    expect({ value, isFailure: status >= 500 }).toEqual({ value, isFailure: false });
  }
});

it("refuses a span of money that is longer than a year, or ends before it begins, with each default", async () => {
  const year = shop.clock.now.getUTCFullYear();
  for (const span of [
    "from=0001-01-01",
    "from=0001-01-01&to=0001-01-05",
    "to=0001-01-01",
    `from=${year - 2}-01-01`,
    `from=${year + 2}-01-01`,
    `from=${year}-02-01&to=${year}-01-01`,
  ]) {
    for (const path of ["/api/money", "/api/money/by-day.csv"]) {
      const { status } = await shop.get(`${path}?${span}`, seller);
      expect({ span, status }).toEqual({ span, status: 400 });
    }
  }
  expect((await shop.get(`/api/money?from=${year}-01-01`, seller)).status).toBe(200);
});
