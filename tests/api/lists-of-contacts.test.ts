import { afterAll, expect, it } from "vitest";
import { z } from "zod";
import {
  type DescribedSchema,
  describedCalls,
  describedSchemas,
  schemaSchema,
} from "#tests/support/api-description.ts";
import { testApp } from "#tests/support/test-app.ts";

const shop = await testApp();
afterAll(shop.close);

const resolve = await describedSchemas(shop);
const calls = (await describedCalls(shop)).filter(({ method }) => method === "GET");

/** The fields by which somebody is reached. */
const CONTACTS = ["email", "phone", "street", "place"];

/** The largest page of a list. More people at once are a download: it is noted, and waits where the owner guards it. */
const LARGEST_PAGE = 100;

const DAY = "the work of one day, which whoever packs, drives or closes it has in hand";
const STAFF = "people who work here";
const ONE = "one customer or bag";

/** Lists with contacts that answer a page, also to who does not say of which size. */
const PAGES = [
  "GET /api/audit",
  "GET /api/newsletter/subscribers/page",
  "GET /api/seller/customer/list",
  "GET /api/seller/growers",
  "GET /api/seller/recalls/{id}",
];

/** Lists with contacts that are neither pages nor downloads, each with its bound. */
const BOUNDED: Record<string, string> = {
  "GET /api/dashboard": "the few orders that wait longest",
  "GET /api/delivery/closing": DAY,
  "GET /api/delivery/run-sheet": DAY,
  "GET /api/delivery/settings": "areas, and nobody who lives in them",
  "GET /api/delivery/vans": STAFF,
  "GET /api/drive/sheet": DAY,
  "GET /api/order/callers": "at most eight people with one telephone number",
  "GET /api/packing/bag": ONE,
  "GET /api/packing/progress": DAY,
  "GET /api/seller/buying": "the growers who bring something on one day",
  "GET /api/seller/customer/customers/{id}": ONE,
  "GET /api/seller/customer/doors": DAY,
  "GET /api/staff/invitations": STAFF,
  "GET /api/staff/people": STAFF,
};

const NOBODY = "names nobody";
const GROWERS = "growers with where they are paid, to pay them";
const PICTURE = "a picture";

/** Answers into which this test can't look, as they are no JSON, and that are no guarded downloads: who is in them. */
const FILES: Record<string, string> = {
  "GET /api/approval/{id}/file": "whom another person has allowed",
  "GET /api/delivery/bag-photos/{id}": PICTURE,
  "GET /api/field/files/{part}/{id}": "the grower's own",
  "GET /api/money/by-day.csv": NOBODY,
  "GET /api/order/invoice/{file}": ONE,
  "GET /api/order/stream": "what comes while it is open, and at most a hundred orders from before",
  "GET /api/product/export": NOBODY,
  "GET /api/product/import-template": NOBODY,
  "GET /api/seller/customer/complaints/{id}/photos/{position}": PICTURE,
  "GET /api/settlement/runs/{id}/bank.csv": GROWERS,
  "GET /api/settlement/runs/{id}/cash.csv": GROWERS,
  "GET /api/settlement/runs/{id}/upi.csv": GROWERS,
  "GET /api/settlement/statements/{id}/statement.csv": "one grower",
  "GET /api/settlement/statements/{id}/statement.pdf": "one grower",
  "GET /api/staff/watch": STAFF,
  "GET /api/tax/report.csv": "names and GSTINs of invoices, for the return, with no way to reach anybody",
};

const answerSchema = z.object({
  content: z.record(z.string(), z.object({ schema: schemaSchema })).optional(),
});
const contentOf = ({ responses }: (typeof calls)[number]) =>
  answerSchema.safeParse(responses[200]).data?.content ?? {};

/** Whether entries of a list within an answer have a contact. */
function listsContacts(schema: DescribedSchema, isInList = false, depth = 0): boolean {
  if (depth > 12) return false;
  const { properties = {}, items } = resolve(schema);
  if (items && listsContacts(items, true, depth + 1)) return true;
  return Object.entries(properties).some(
    ([name, field]) => (isInList && CONTACTS.includes(name)) || listsContacts(field, isInList, depth + 1),
  );
}

type Described = (typeof calls)[number];
const nameOf = ({ method, template }: Described) => `${method} ${template}`;
const isDownload = (call: Described) => call["x-approval"] === "export";
const isPage = ({ parameters = [] }: Described) =>
  parameters.some(({ name, schema }) => name === "limit" && (schema?.maximum ?? Infinity) <= LARGEST_PAGE);
/** Shoppers' calls answer their own, and those of everybody what everybody may know. */
const isOfStore = ({ security = [] }: Described) =>
  security.some((each) => ["sellerSession", "driverLink", "growerLink"].some((login) => login in each)) &&
  !security.some((each) => Object.keys(each).length === 0);

const others = calls.filter((call) => isOfStore(call) && !isDownload(call));

it("are pages of at most a hundred, guarded downloads, or bounded by what they are about", () => {
  const lists = others.filter((call) =>
    Object.values(contentOf(call)).some(({ schema }) => listsContacts(schema)),
  );
  expect(lists.length).toBeGreaterThan(10);
  const [pages, unpaged] = [lists.filter(isPage), lists.filter((call) => !isPage(call))];
  expect(pages.map(nameOf).toSorted()).toEqual(PAGES);
  expect(unpaged.map(nameOf).toSorted()).toEqual(Object.keys(BOUNDED));
});

it("are not hidden in files, of which each is a guarded download or says who is in it", () => {
  const files = others.filter((call) =>
    Object.keys(contentOf(call)).some((type) => type !== "application/json"),
  );
  expect(files.map(nameOf).toSorted()).toEqual(Object.keys(FILES));
});
