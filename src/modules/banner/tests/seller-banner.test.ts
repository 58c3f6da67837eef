import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { english } from "#kernel/texts/language.ts";
import { inLanguage } from "#kernel/texts/spoken.ts";
import { auditListSchema } from "#modules/audit/contract.ts";
import { read, refusal, type Visitor } from "#tests/support/calls.ts";
import { theSeller } from "#tests/support/sign-in.ts";
import { type TestApp, testApp } from "#tests/support/test-app.ts";
import { aPicture, notAPicture, type Part, sendForm } from "#tests/support/uploads.ts";
import { bannerSavedSchema, bannersSchema } from "../contract.ts";

let shop: TestApp;
let seller: Visitor;
let picture: File;
beforeAll(async () => {
  shop = await testApp();
  seller = await theSeller(shop);
  picture = await aPicture();
});
afterAll(() => shop.close());

const add = (parts: Part[], headers: HeadersInit = {}) =>
  sendForm(shop, { path: "/api/banner/add", parts, as: seller, headers });
const shown = async () => read(bannersSchema, await shop.get("/api/banner")).banners;

describe("POST /api/banner/add", () => {
  it.each([
    ["/products/fruits?q=a", "/products/fruits?q=a"],
    [" https://example.com/a ", "https://example.com/a"],
    ["", undefined],
  ])("puts up a banner that leads to %j", async (link, expectedLink) => {
    const { banner } = read(
      bannerSavedSchema,
      await add([
        ["banner", picture],
        ["link", link],
      ]),
    );
    expect(banner.link).toBe(expectedLink);
    expect((await shown()).at(-1)).toEqual(banner);
    expect((await shop.get(banner.imageUrl)).status).toBe(200);
  });

  it("puts up one for each Idempotency-Key, and refuses another one under it", async () => {
    const key = { "Idempotency-Key": crypto.randomUUID() };
    const { banner } = read(bannerSavedSchema, await add([["banner", picture]], key));
    expect(read(bannerSavedSchema, await add([["banner", picture]], key)).banner).toEqual(banner);
    expect((await shown()).filter(({ _id }) => _id === banner._id)).toHaveLength(1);
    const other: Part[] = [
      ["banner", picture],
      ["link", "/products"],
    ];
    expect((await add(other, key)).status).toBe(422);
  });

  it("is in the language of its reader, each text that is missing in English, and on the record", async () => {
    const translations = { kn: { title: "ಮಾವಿನ ವಾರ", line: " " }, ta: { title: "", line: "" } };
    const parts: Part[] = [
      ["title", "Mango week"],
      ["line", "From Ramanagara"],
      ["translations", JSON.stringify(translations)],
    ];
    expect(await add([["banner", picture], ...parts])).toMatchObject({ status: 200 });
    const inKannada = await inLanguage({ ...english, code: "kn" }, shown);
    expect(inKannada.at(-1)).toMatchObject({ title: "ಮಾವಿನ ವಾರ", line: "From Ramanagara" });
    expect((await shown()).at(-1)).toMatchObject({ title: "Mango week", line: "From Ramanagara" });
    const { entries } = read(auditListSchema, await shop.get("/api/audit?limit=1", seller));
    expect(entries[0]?.after).toMatchObject({ translations: ["Kannada: ಮಾವಿನ ವಾರ"] });
    const long = JSON.stringify({ kn: { title: "ಮ".repeat(500) } });
    expect(
      await add([
        ["banner", picture],
        ["translations", long],
      ]),
    ).toMatchObject({ status: 400 });
  });

  it("keeps words of its own, and none where they are left empty", async () => {
    const words: Part[] = [
      ["title", " <b>Mango</b> week "],
      ["line", 'From Ramanagara & "around"'],
    ];
    const { banner } = read(bannerSavedSchema, await add([["banner", picture], ...words]));
    expect(banner).toMatchObject({ title: "<b>Mango</b> week", line: 'From Ramanagara & "around"' });
    expect((await shown()).at(-1)).toEqual(banner);
    const { entries } = read(auditListSchema, await shop.get("/api/audit?subject=banner", seller));
    expect(entries[0]).toMatchObject({ name: "<b>Mango</b> week", after: { line: banner.line } });
    const empty: Part[] = [
      ["title", " "],
      ["line", ""],
    ];
    const plain = read(bannerSavedSchema, await add([["banner", picture], ...empty])).banner;
    expect(Object.keys(plain)).toEqual(["_id", "imageUrl"]);
  });

  it.each([
    ["title", 60, "Title can have at most 60 characters"],
    ["line", 120, "Line below the title can have at most 120 characters"],
  ])("takes a %s of %d letters, and no longer one", async (field, most, message) => {
    const before = (await shown()).length;
    const long = await add([
      ["banner", picture],
      [field, "ಕ".repeat(most + 1)],
    ]);
    expect(long).toMatchObject(refusal(400, message, { [field]: message }));
    expect(await shown()).toHaveLength(before);
    const fits: Part = [field, "ಕ".repeat(most)];
    expect((await add([["banner", picture], fits])).status).toBe(200);
  });

  it("does without a link, and takes the file as image", async () => {
    const { banner } = read(bannerSavedSchema, await add([["image", picture]]));
    expect(banner).not.toHaveProperty("link");
  });

  it.each([
    "javascript:alert(1)",
    "//elsewhere.example",
    "/\\elsewhere.example",
    "/.//elsewhere.example",
    "products",
    "data:text/html,x",
    "ftp://a.example",
    "https:a",
    "java\nscript:alert(1)",
    "http://example.org/offers",
  ])("refuses the link %j", async (link) => {
    const answer = await add([
      ["banner", picture],
      ["link", link],
    ]);
    expect(answer).toMatchObject({
      status: 400,
      body: { errors: { link: expect.stringMatching(/^Link must be/) } },
    });
  });

  it("wants a picture that is one", async () => {
    const message = "Banner image is required";
    expect(await add([["link", "/"]])).toMatchObject(refusal(400, message, { banner: message }));
    expect(await add([["banner", notAPicture()]])).toMatchObject({ status: 400 });
    const small = await aPicture("#cc3311", "small.png", { width: 1, height: 1 });
    expect((await add([["banner", small]])).status).toBe(200);
  });
});

describe("DELETE /api/banner/{id}", () => {
  it("takes a banner down, on the record", async () => {
    const { banner } = read(bannerSavedSchema, await add([["banner", picture]]));
    const answer = await shop.send("DELETE", `/api/banner/${banner._id}`, { as: seller });
    expect(answer).toMatchObject({ status: 200, body: { success: true, message: "Banner deleted" } });
    expect((await shown()).map(({ _id }) => _id)).not.toContain(banner._id);
    const { entries } = read(auditListSchema, await shop.get("/api/audit?subject=banner", seller));
    expect(entries.slice(0, 2).map(({ action }) => action)).toEqual(["deleted", "added"]);
    const again = await shop.send("DELETE", `/api/banner/${banner._id}`, { as: seller });
    expect(again).toMatchObject(refusal(404, "Banner not found"));
  });
});
