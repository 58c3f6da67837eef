import { afterAll, expect, it } from "vitest";
import { z } from "zod";
import { testApp } from "#tests/support/test-app.ts";

const shop = await testApp();
afterAll(shop.close);

type Schema = {
  $ref?: string | undefined;
  type?: string | string[] | undefined;
  properties?: Record<string, Schema> | undefined;
  items?: Schema | undefined;
  anyOf?: Schema[] | undefined;
  oneOf?: Schema[] | undefined;
  allOf?: Schema[] | undefined;
};
const schemaSchema: z.ZodType<Schema> = z.lazy(() =>
  z.object({
    $ref: z.string().optional(),
    type: z.union([z.string(), z.array(z.string())]).optional(),
    properties: z.record(z.string(), schemaSchema).optional(),
    items: schemaSchema.optional(),
    anyOf: z.array(schemaSchema).optional(),
    oneOf: z.array(schemaSchema).optional(),
    allOf: z.array(schemaSchema).optional(),
  }),
);
const bodySchema = z.object({ content: z.record(z.string(), z.object({ schema: schemaSchema })) });
const documentSchema = z.object({
  paths: z.record(z.string(), z.record(z.string(), z.object({ requestBody: bodySchema.optional() }))),
  components: z.object({ schemas: z.record(z.string(), schemaSchema) }),
});
const { paths, components } = documentSchema.parse((await shop.get("/api/openapi.json")).body);

/** The fields of a call that are numbers, and those by which a client says that they are meant. */
function fieldsOf(schema: Schema, path: string): string[] {
  if (schema.$ref) return fieldsOf(components.schemas[schema.$ref.split("/").at(-1) ?? ""] ?? {}, path);
  const isNumber = [schema.type].flat().some((type) => type === "number" || type === "integer");
  const parts = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])];
  return [
    ...(isNumber || path.endsWith(" confirmed") ? [path] : []),
    ...parts.flatMap((part) => fieldsOf(part, path)),
    ...Object.entries(schema.properties ?? {}).flatMap(([name, field]) => fieldsOf(field, `${path} ${name}`)),
    ...(schema.items ? fieldsOf(schema.items, path) : []),
  ];
}

const fields = new Set(
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { requestBody }]) =>
      Object.values(requestBody?.content ?? {}).flatMap(({ schema }) =>
        fieldsOf(schema, `${method.toUpperCase()} ${path}`),
      ),
    ),
  ),
);
/** Numbers of which each call asks whether they are meant: the same number is taken with `confirmed`. */
const ASKED = [
  "PUT /api/delivery/settings freeFrom",
  "PUT /api/delivery/settings areas fee",
  "PUT /api/delivery/settings areas minimum",
  "PUT /api/delivery/settings areas freeFrom",
  "PUT /api/seller/settings shippingCharges",
  "PUT /api/seller/settings handlingCharges",
  "PUT /api/seller/settings promoAmount",
  "PUT /api/seller/settings promoMaximum",
  "PUT /api/seller/settings promoMinimum",
  "POST /api/promo/add amount",
  "POST /api/promo/add maximum",
  "POST /api/promo/add minimum",
  "PUT /api/promo/{id} amount",
  "PUT /api/promo/{id} maximum",
  "PUT /api/promo/{id} minimum",
  "POST /api/product/rates rates price",
  "POST /api/product/rates rates offerPrice",
  "POST /api/order/seller-revise items price",
  "POST /api/seller/customer/customers/{id}/credit amount",
  "POST /api/seller/customer/complaints/{id}/answer amount",
  "POST /api/stock/counts counts count",
  "POST /api/stock/heaps/harvest harvests total",
  "POST /api/stock/heaps/{id}/spoilt amount",
  "POST /api/stock/heaps/{id}/count counted",
  "POST /api/order/weigh lines amount",
  "POST /api/packing/packed orders lines amount",
  "POST /api/packing/line amount",
  "POST /api/delivery/delivered cash",
  "POST /api/drive/delivered cash",
  "PUT /api/delivery/cash-count counted",
  "POST /api/seller/lots amount",
  "POST /api/seller/lots/{id}/correct quantity",
  "POST /api/seller/lots/{id}/write-off amount",
  "POST /api/seller/buying/came amount",
  "POST /api/seller/lots terms price",
  "POST /api/seller/lots/given terms price",
  "POST /api/seller/lots/{id}/reprice terms price",
  "PUT /api/seller/buying rows terms price",
  "PUT /api/seller/growers/{id}/products products terms price",
  "PUT /api/seller/growers/{id}/products terms price",
  "PUT /api/seller/settings promoPercent",
  "POST /api/promo/add percent",
  "PUT /api/promo/{id} percent",
  "POST /api/seller/lots terms percent",
  "POST /api/seller/lots/given terms percent",
  "POST /api/seller/lots/{id}/reprice terms percent",
  "PUT /api/seller/buying rows terms percent",
  "PUT /api/seller/growers/{id}/products products terms percent",
  "PUT /api/seller/growers/{id}/products terms percent",
  "POST /api/settlement/growers/{id}/entries amount",
  "POST /api/settlement/growers/{id}/complaints amount",
];

/** The last words of fields that no call asks about, by the reason for it. The first one that fits counts. */
const REASONS: Record<string, readonly string[]> = {
  "is what the page had shown, and another one is refused": [
    "seen",
    "ordered",
    "was",
    "was from",
    "seen price",
    "seen percent",
    "seen amount",
    "lastByHand",
    "seen terms price",
    "seen terms percent",
    "version",
    "revision",
    "instead",
    "insteadUpi",
    "paidBack",
    "count",
    "totalAmount",
    "subTotal",
    "shippingCharges",
    "handlingCharges",
    "discount",
    "difference",
    "rests left",
    "ticks amount",
    "entered amount",
    "was defaultPercent",
    "was chargesPercent",
    "sent rows amount",
    "sent rows terms price",
    "sent rows terms percent",
  ],
  "is the specification's, whose calls are taken as they come; the page asks before it sends them": [
    "productData price",
    "productData offerPrice",
  ],
  "is the specification's, and the size of a pack or a place in a list": [
    "productData quantity",
    "categoryData sortOrder",
  ],
  "is a shopper's own number of packs, or the caller's, read back with its sum before it is ordered": [
    "items quantity",
  ],
  "has packs as its unit, and the price that comes of it is shown before it is packed": [
    "replacement quantity",
  ],
  "is the percentage of a tax, or of an offer whose letter is shown before it is sent": [
    "percent",
    "discountPercent",
    "defaultPercent",
    "chargesPercent",
  ],
  "is at most what was typed by the books, and leaves the stock as it is": ["given amount"],
  "asks a grower for something, and moves nothing until it came, which is asked about": [
    "buying rows amount",
  ],
  "is brought beside what was accepted, and is neither stock nor money": ["refused"],
  "is a number of times, days, orders, stars or minutes, and no money": [
    "capacity",
    "weekday",
    "weekdays",
    "freshWeekdays",
    "otherWeekdays",
    "place",
    "months",
    "lockMinutes",
    "mostUses",
    "mostPerShopper",
    "stars",
    "hold",
    "sinceYear",
    "colour",
    "latitude",
    "longitude",
  ],
  "is the sum from which a second person is asked, and moves no money": ["rules/{kind} from"],
};

const callOf = (field: string) => field.split(" ").slice(0, 2).join(" ");
const reasonOf = (field: string) =>
  Object.entries(REASONS).find(([, ends]) =>
    ends.some((end) => field.endsWith(` ${end}`) || field.endsWith(`/${end}`)),
  )?.[0];

it("asks about each number that hands type and that moves money or goods, or says why not", () => {
  const numbers = [...fields].filter((field) => !field.endsWith(" confirmed"));
  expect(numbers.filter((field) => !ASKED.includes(field) && reasonOf(field) === undefined)).toEqual([]);
  expect(ASKED.filter((field) => !fields.has(field))).toEqual([]);
});

it("lets a client say for each such number that it is meant", () => {
  const confirming = [...fields].filter((field) => field.endsWith(" confirmed")).map(callOf);
  expect(ASKED.filter((field) => !confirming.includes(callOf(field)))).toEqual([]);
});
