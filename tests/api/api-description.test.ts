import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { apiDescription, describedCalls, referencesIn } from "#tests/support/api-description.ts";
import { refusal, type Visitor } from "#tests/support/calls.ts";
import { aDriver, aShopper, theSeller } from "#tests/support/sign-in.ts";
import { testApp } from "#tests/support/test-app.ts";

const shop = await testApp();
afterAll(shop.close);

let both: Visitor;
let driver: Record<string, string>;
beforeAll(async () => {
  const [shopper, seller] = [await aShopper(shop), await theSeller(shop)];
  both = { cookie: `${shopper.cookie}; ${seller.cookie}` };
  driver = await aDriver(shop, seller);
});

const description = await apiDescription(shop);
const calls = await describedCalls(shop);

/** The schemas that an answer refers to, directly or through a shared response. */
function resolved(answer: unknown): string[] {
  const SHARED = "#/components/responses/";
  return referencesIn(answer).flatMap((reference) =>
    reference.startsWith(SHARED)
      ? referencesIn(description.components.responses?.[reference.slice(SHARED.length)])
      : [reference],
  );
}

const GROWER = [
  ...["growerData", "certificateEndsOn", "certificateNumber", "certificateScheme", "isActive", "language"],
  ...["name", "phone", "story", "village"],
];
/** The JSON part of each form that has one, followed by that part's required fields. */
const IN_FORM: Record<string, string[]> = {
  "post /api/product/add": ["productData", "category", "name", "offerPrice", "price", "quantity", "unit"],
  "put /api/product/update/{id}": ["productData", "category", "description", "name", "offerPrice", "price"],
  "post /api/category/add": ["categoryData", "name"],
  "put /api/category/update/{id}": ["categoryData", "name"],
  "post /api/seller/growers": GROWER,
  "put /api/seller/growers/{id}": GROWER,
};
const formSchema = z.object({ schema: z.object({ properties: z.record(z.string(), z.unknown()) }) });
const jsonForms = Object.entries(description.paths).flatMap(([path, methods]) =>
  Object.entries(methods).flatMap(([method, { requestBody }]) => {
    const form = formSchema.safeParse(requestBody?.content["multipart/form-data"]);
    return Object.entries(form.data?.schema.properties ?? {}).flatMap(([part, schema]) =>
      referencesIn(schema).map((reference) => [`${method} ${path}`, part, reference] as const),
    );
  }),
);

describe("the description of the API", () => {
  it("says with which cookie or header each role comes", () => {
    expect(description.components.securitySchemes).toMatchObject({
      shopperSession: { type: "apiKey", in: "cookie", name: "santhe_session" },
      sellerSession: { type: "apiKey", in: "cookie", name: "santhe_seller" },
      growerLink: { type: "apiKey", in: "header", name: "Grower-Token" },
      driverLink: { type: "apiKey", in: "header", name: "Drive-Token" },
    });
  });

  it.each(jsonForms)("shows what is in the form of %s", (call, part, reference) => {
    const schema = description.components.schemas?.[reference.split("/").at(-1) ?? ""];
    const fields = z
      .object({ properties: z.record(z.string(), z.unknown()), required: z.array(z.string()) })
      .parse(schema);
    expect([part, ...fields.required.sort()]).toEqual(IN_FORM[call]);
    expect(fields.properties).toHaveProperty("name");
  });

  it("has everything that it refers to", () => {
    const definedReferences = Object.entries(description.components).flatMap(([kind, parts]) =>
      Object.keys(parts).map((name) => `#/components/${kind}/${name}`),
    );
    expect(definedReferences).toEqual(expect.arrayContaining([...new Set(referencesIn(description))]));
  });

  it("says what a failed call looks like", () => {
    for (const { method, path, responses, security = [] } of calls) {
      const [call, statuses] = [`${method} ${path}`, Object.keys(responses)];
      expect.soft(statuses, call).toEqual(expect.arrayContaining(["4XX", "5XX"]));
      expect.soft(statuses.includes("401"), call).toBe(security.every((one) => Object.keys(one).length > 0));
      for (const [status, answer] of Object.entries(responses)) {
        if (/^[45]/.test(status))
          expect.soft(resolved(answer), call).toEqual(["#/components/schemas/Failure"]);
      }
    }
  });
});

const WORDS = {
  "application/json": "This call takes JSON. Please send it with the content type application/json.",
  "multipart/form-data": "This call takes a form. Please send it with the content type multipart/form-data.",
};
const bodied = calls.flatMap(({ method, path, requestBody }) =>
  Object.entries(WORDS)
    .filter(([type]) => requestBody && type in requestBody.content)
    .map(([type, message]) => ({ method, path, type, message })),
);

it("says of each call which content type it takes in place of another", async () => {
  for (const { method, path, type, message } of bodied) {
    const other = type === "application/json" ? "multipart/form-data; boundary=x" : "application/json";
    for (const sent of ["text/plain", other]) {
      const headers = { ...driver, "Idempotency-Key": randomUUID(), "Content-Type": sent };
      const answer = await shop.send(method, path, { as: both, text: "{}", headers });
      expect.soft(answer, `${method} ${path} ${sent}`).toMatchObject(refusal(415, message));
    }
  }
});
