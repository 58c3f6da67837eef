import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import {
  bySubject,
  type DescribedSchema,
  describedCalls,
  describedSchemas,
} from "#tests/support/api-description.ts";
import { type Answer, refusal, type Visitor } from "#tests/support/calls.ts";
import { aDriver, aShopper, theSeller } from "#tests/support/sign-in.ts";
import { testApp } from "#tests/support/test-app.ts";

const shop = await testApp();
afterAll(shop.close);

let shopper: Visitor;
let seller: Visitor;
let driver: Record<string, string>;
beforeAll(async () => {
  shopper = await aShopper(shop);
  seller = await theSeller(shop);
  driver = { ...(await aDriver(shop, seller)), "Idempotency-Key": randomUUID() };
});

const resolve = await describedSchemas(shop);
const calls = (await describedCalls(shop)).flatMap((call) => {
  const content = Object.entries(call.requestBody?.content ?? {});
  const [[type, { schema }] = [undefined, { schema: {} }]] = content;
  const queried = (call.parameters ?? []).filter((each) => each.in === "query");
  const parameters = queried.map(({ name }) => name);
  const questions = Object.fromEntries(queried.map(({ name, schema = {} }) => [name, schema]));
  const byTheSeller = call.security?.some((one) => "sellerSession" in one);
  const byADriver = call.security?.some((one) => "driverLink" in one);
  return [{ ...call, type, schema: resolve(schema), parameters, questions, byTheSeller, byADriver }];
});

/** Words that only a programmer understands: field names in the code, and terms of the parser. */
const JARGON =
  /\b[a-z]+[A-Z]\w*|\b(JSON|UUID|boolean|array|string|object|undefined|null|NaN|[Ii]nvalid|received|regex)\b/;
const SPECIFIED = ["Invalid address selected", "Invalid email or password"];

const failureSchema = z.object({ message: z.string(), errors: z.record(z.string(), z.string()).default({}) });

/** Expects what a call answers to be in words for people. What is wrong is named with the call, and the next one is tried. */
function expectPlainWords({ status, body }: Answer, call: string) {
  expect.soft(status, call).toBeLessThan(500);
  const { data, error } = failureSchema.safeParse(body);
  if (status >= 400) expect.soft(error, call).toBeUndefined();
  // People read only the message of a call that succeeds.
  for (const words of [data?.message, ...(status < 400 ? [] : Object.values(data?.errors ?? {}))]) {
    if (words && !SPECIFIED.includes(words)) expect.soft(words, call).not.toMatch(JARGON);
  }
}

/** A value for every kind of mistake: the wrong type, out of every range, too long, too fine, pasted. */
const WRONG: unknown[] = [
  null,
  true,
  "",
  "x",
  "x".repeat(9000),
  "\u202d\u0967\u0968,\uff15\u00a0\u2212 Cafe\u0301\u200b",
  "\u200b\u2060",
  -1.23456,
  1e15,
  [],
  [null, {}],
  {},
  { x: 1.5 },
];

type Fields = Record<string, unknown>;

/**
 * The bodies that `make` returns for a schema's object and for each object within it. An inner one is put in its place.
 */
function ofEachObject(schema: DescribedSchema, make: (object: DescribedSchema) => Fields[]): Fields[] {
  const within = Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
    const { items } = resolve(field);
    const inner = resolve(items ?? field);
    return inner.properties
      ? ofEachObject(inner, make).map((value) => ({ [name]: items ? [value] : value }))
      : [];
  });
  return [...make(schema), ...within];
}

/** Objects in which all fields have the same wrong value. */
const wrongFields = ({ properties = {} }: DescribedSchema): Fields[] =>
  WRONG.map((value) => Object.fromEntries(Object.keys(properties).map((name) => [name, value])));

/** An object in which all optional fields have this value. */
const optionalFields =
  (value: unknown) =>
  ({ properties = {}, required = [] }: DescribedSchema): Fields[] => {
    const names = Object.keys(properties).filter((name) => !required.includes(name));
    return [Object.fromEntries(names.map((name) => [name, value]))];
  };

/**
 * Values of the right kind that are wrong all the same. Rules about several fields of an object see them together, as
 * zod runs such rules also where a field's own check has refused its value.
 */
const ODD: Record<string, readonly unknown[]> = {
  string: [
    "5",
    "",
    "9",
    "1e308",
    "2026-02-31",
    "2026-03-11",
    "0000-01-01",
    "25:61",
    "x".repeat(300),
    "\u0967",
  ],
  number: [1e308, -1, 0, 0.001, 5, -1e308],
  integer: [1e308, -1, 0, 7, Number.MAX_SAFE_INTEGER],
  boolean: [true, false],
};
const ROUNDS = 12;

/** An odd value for a field. `turn` chooses it, so that the fields of an object have each other's in other mixes. */
function oddValue(field: DescribedSchema, turn: number): unknown {
  const { enum: choices, items, properties, type } = resolve(field);
  if (properties) return oddFields(properties, turn);
  if (items) return Array.from({ length: turn % 3 }, (_, place) => oddValue(items, turn + place));
  const inner = field.anyOf?.find((one) => one.type !== "null") ?? {};
  const kind = [type ?? inner.type].flat().find((each) => each !== undefined && each in ODD) ?? "string";
  const values = choices ?? inner.enum ?? ODD[kind] ?? [];
  return values[turn % values.length];
}

function oddFields(properties: Record<string, DescribedSchema>, turn: number): Fields {
  return Object.fromEntries(
    Object.entries(properties).flatMap(([name, field], place) => {
      const mixed = turn * (place + 1) + place;
      return mixed % 7 === 6 ? [] : [[name, oddValue(field, mixed)]];
    }),
  );
}

const oddMixes = (properties: Record<string, DescribedSchema>) =>
  Array.from({ length: ROUNDS }, (_, turn) => oddFields(properties, turn));

const BOUNDARY = "------the-boundary";

function asForm(fields: object) {
  // A form has no null: such a field is left out.
  const sent = Object.entries(fields).filter(([, value]) => value !== undefined && value !== null);
  const parts = sent.map(
    ([name, value]) =>
      `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${typeof value === "string" ? value : JSON.stringify(value)}\r\n`,
  );
  return {
    text: `${parts.join("")}--${BOUNDARY}--\r\n`,
    headers: { "Content-Type": `multipart/form-data; boundary=${BOUNDARY}` },
  };
}

type Call = (typeof calls)[number];

const nameOf = ({ method, template }: Call) => `${method} ${template}`;
const whoMakes = ({ byTheSeller, byADriver }: Call) => ({
  as: byTheSeller ? seller : shopper,
  headers: byADriver ? driver : {},
});

const withBody = calls.filter(({ type }) => type !== undefined);

describe.each(bySubject(withBody))("a call of $subject", ({ calls }) => {
  const send = (call: Call, fields: Fields) => {
    const body = call.type === "application/json" ? { json: fields, headers: {} } : asForm(fields);
    const { as, headers } = whoMakes(call);
    return shop.send(call.method, call.path, { as, ...body, headers: { ...headers, ...body.headers } });
  };

  it("complains of wrong fields in words for people", async () => {
    for (const call of calls)
      for (const body of ofEachObject(call.schema, wrongFields))
        expectPlainWords(await send(call, body), nameOf(call));
  });

  it("reckons with no field that was refused", async () => {
    for (const call of calls)
      for (const body of oddMixes(call.schema.properties ?? {}))
        expectPlainWords(await send(call, body), nameOf(call));
  });

  it("takes null for a field that may be left out", async () => {
    for (const call of calls) {
      const nothing = ofEachObject(call.schema, optionalFields(undefined));
      for (const [place, body] of ofEachObject(call.schema, optionalFields(null)).entries()) {
        const [withNull, without] = [await send(call, body), await send(call, nothing[place] ?? {})];
        expect.soft(withNull.body, `${nameOf(call)} ${JSON.stringify(body)}`).toEqual(without.body);
      }
    }
  });
});

describe("a call that lacks something", () => {
  const UNREADABLE = "The request could not be read.";
  it.each([
    ["/api/product/id", {}, "An id is required", "id"],
    ["/api/rating/submit", { stars: 5 }, "An id is required", "productId"],
    ["/api/address/add", {}, "Address is required", "address"],
    ["/api/address/add", { address: "Market Road" }, "Please check the address", "address"],
    ["/api/user/register", null, UNREADABLE, "json"],
    ["/api/order/update-statuses", { ids: [{}], status: "Pending" }, "An id is required", "0"],
  ])("%s %j is told so", async (path, json, message, field) => {
    const as = path.includes("statuses") ? seller : shopper;
    expect(await shop.post(path, json, as)).toMatchObject(refusal(400, message, { [field]: message }));
  });
});

// The stream of orders ignores a wrong query and stays open.
const callsWithParameters = calls.filter(
  ({ parameters, path }) => parameters.length > 0 && !path.endsWith("/stream"),
);

describe.each(bySubject(callsWithParameters))("a question about $subject", ({ calls }) => {
  const ask = (call: Call, question: string) =>
    shop.send(call.method, `${call.path}?${question}`, whoMakes(call));

  it("complains of a wrong value in words for people", async () => {
    for (const call of calls)
      for (const value of ["", "x", "-1.5", "99999999999", "x".repeat(30_000)])
        for (const name of call.parameters)
          expectPlainWords(await ask(call, `${name}=${value}`), nameOf(call));
  });

  it("reckons with no part that was refused", async () => {
    for (const call of calls)
      for (const mix of oddMixes(call.questions)) {
        const query = new URLSearchParams(Object.entries(mix).map(([name, value]) => [name, String(value)]));
        expectPlainWords(await ask(call, `${query}`), nameOf(call));
      }
  });
});

const changing = calls.filter(({ method }) => method !== "GET");

describe.each(bySubject(changing))("a call of $subject", ({ calls }) => {
  it("answers nothing at all in words for a person, whoever sends it", async () => {
    for (const call of calls)
      for (const text of ["{}", "null", "[]", "3"])
        for (const as of [undefined, shopper, seller])
          expectPlainWords(await shop.send(call.method, call.path, { as, text }), nameOf(call));
  });
});
