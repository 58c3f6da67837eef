import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { z } from "zod";
import { plainText } from "#kernel/texts/typed-text.ts";
import { ensureSeller } from "#modules/identity/sessions/seller-account.ts";
import { fillStore } from "#tests/e2e/hostile/fill.ts";
import type { Pen } from "#tests/e2e/hostile/pen.ts";
import { type Caller, type Form, send } from "#tests/e2e/hostile/send.ts";
import { SELLER } from "#tests/e2e/support/accounts.ts";
import { BANNER } from "#tests/e2e/support/pictures.ts";
import { toAnswer } from "#tests/support/calls.ts";
import { everyRow } from "#tests/support/every-row.ts";
import { type TestApp, testApp } from "#tests/support/test-app.ts";

let shop: TestApp;
beforeAll(async () => {
  shop = await testApp({ now: () => new Date() });
  await ensureSeller(shop.db, SELLER);
});
afterAll(() => shop.close());

/** A pasted text: NFD, bidi marks, zero-width characters, odd and double blanks. */
const PASTED = "\u202a \u00a0Cafe\u0301\u00a0\u00a0Ra\u200bo\u2009\u3000x\ufeff";
const MEANT = "Caf\u00e9 Rao x";

/** The fields in which people write several lines. In every other one a line break is a blank. */
const SEVERAL_LINES = [
  "POST /api/category/add categoryData.description",
  "POST /api/customer/complaints data.words",
  "POST /api/drive/noted note",
  "POST /api/newsletter/send-offer offerText",
  "POST /api/order/seller-revise driverNote",
  "POST /api/order/seller-revise officeNote",
  "POST /api/order/take driverNote",
  "POST /api/order/take officeNote",
  "POST /api/rating/submit comment",
  "POST /api/seller/customer/complaints/{id}/answer words",
  "POST /api/seller/customer/customers/{id}/note note",
  "POST /api/seller/growers growerData.story",
  "POST /api/seller/recalls reason",
  "PUT /api/category/update/{id} categoryData.description",
  "PUT /api/policy privacy",
  "PUT /api/policy refunds",
  "PUT /api/seller/closing closing.words",
  "PUT /api/seller/growers/{id} growerData.story",
  "PUT /api/seller/settings address",
];

/** Pastes into each text field that the hostile texts are written into. Their walk holds that these are all. */
function pastingPen(): Pen {
  const written = new Map<string, string[]>();
  let count = 0;
  const line = (field: string) => {
    // The number keeps names distinct, and tells whose text it is. It stands in a second line.
    count += 1;
    const text = `${PASTED}\n${count} \u202c\u200e`;
    written.set(field, [...(written.get(field) ?? []), text]);
    return text;
  };
  return { line, pages: (field) => [`${line(field)}\n${PASTED}`], written };
}

/** Somebody who calls the store directly, and keeps the session that a login gives. */
function aCaller(): Caller {
  const session = new Headers();
  return {
    fetch: async (path, { method, data, multipart, headers = {} }) => {
      const sent = new Headers(session);
      for (const [name, value] of Object.entries(headers)) sent.set(name, value);
      if (data) sent.set("Content-Type", "application/json");
      const request = { method, headers: sent, body: multipart ? formOf(multipart) : JSON.stringify(data) };
      const arrival = { inProcess: { clientAddress: "192.0.2.1" } };
      const { status, body, cookie } = await toAnswer(await shop.app.request(path, request, arrival));
      if (cookie) session.set("Cookie", cookie);
      return { ok: () => status < 400, status: () => status, text: async () => JSON.stringify(body) };
    },
  };
}

function formOf(fields: Form): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (typeof value === "string") form.append(name, value);
    else form.append(name, new File([new Uint8Array(value.buffer)], value.name, { type: value.mimeType }));
  }
  return form;
}

/** The texts within a value, each with its place. */
function textsIn(value: unknown, place: string): [place: string, text: string][] {
  if (typeof value === "string") return [[place, value]];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => textsIn(inner, `${place}.${name}`));
}

it("stores what is pasted into any text field as it was meant", async () => {
  const pen = pastingPen();
  await fillStore({ seller: aCaller(), shopper: aCaller() }, pen);
  expect(pen.written.size).toBeGreaterThan(100);
  const texts = [...(await everyRow(shop.url))].flatMap(([table, rows]) => textsIn(rows, table));
  const pasted = texts.filter(([, text]) => /Caf/.test(text));
  expect(pasted.length).toBeGreaterThan(pen.written.size);
  expect(pasted.filter(([, text]) => !text.includes(MEANT) || plainText(text) !== text)).toEqual([]);

  const fieldOf = (number: string) =>
    [...pen.written].find(([, all]) => all.some((text) => text.includes(`x\ufeff\n${number} `)))?.[0];
  const broken = pasted.flatMap(([, text]) =>
    [...text.matchAll(/Caf\u00e9 Rao x\n(\d+)/g)].map(([, n = ""]) => fieldOf(n)),
  );
  expect([...new Set(broken)].sort()).toEqual(SEVERAL_LINES);
});

/** Digits of Indian scripts and full-width ones, odd dashes, and marks around. */
const pastedCode = (code: string) =>
  `\u202d\u00a0${code.replaceAll("1", "\u0967").replaceAll("2", "\u0ce8").replaceAll("3", "\uff13").replaceAll("-", "\u2013")}\u200b\u202c`;

/** Every text of the store's tables. */
const storedTexts = async () =>
  [...(await everyRow(shop.url))].flatMap(([table, rows]) => textsIn(rows, table).map(([, text]) => text));

it.each<
  [field: string, meant: Record<string, string>, send: (seller: Caller, fields: object) => Promise<unknown>]
>([
  [
    "the settings",
    {
      phone: "+91 98450-12312",
      secondPhone: "98450-32123",
      chatNumber: "919845012321",
      email: "hello@farm.example",
      gstin: "29AAGCB7383J1Z4",
      fssai: "11223344556677",
      upiAddress: "farm123@okbank",
      promoCode: "FARM-123",
      instagram: "https://instagram.com/farm",
    },
    async (seller, fields) => {
      const { settings } = z
        .object({ settings: z.record(z.string(), z.unknown()) })
        .parse(await send(seller, "GET", "/api/seller/settings"));
      await send(seller, "PUT", "/api/seller/settings", { data: { ...settings, ...fields } });
    },
  ],
  [
    "a grower",
    { phone: "97400-12345" },
    async (seller, fields) => {
      const texts = {
        name: "Ravi",
        village: "Hunsur",
        language: "kn",
        story: "",
        sinceYear: "\u0968\u0966\u0967\u0966",
      };
      const certificate = { certificateScheme: "", certificateNumber: "", certificateEndsOn: "" };
      const growerData = JSON.stringify({ ...texts, ...certificate, isActive: true, ...fields });
      await send(seller, "POST", "/api/seller/growers", { multipart: { growerData } });
    },
  ],
  [
    "a van",
    { phone: "96320-12345" },
    async (seller, fields) =>
      send(seller, "POST", "/api/delivery/vans", { data: { name: "Van", driver: "", ...fields } }),
  ],
  [
    "a banner",
    { link: "https://farm.example/mangoes" },
    async (seller, fields) => {
      const banner = { name: "banner.webp", mimeType: "image/webp", buffer: await readFile(BANNER) };
      await send(seller, "POST", "/api/banner/add", { multipart: { banner, ...fields } });
    },
  ],
])("stores codes and numbers that are pasted into %s as they were meant", async (_, meant, write) => {
  const seller = aCaller();
  await send(seller, "POST", "/api/seller/login", { data: SELLER });
  await write(
    seller,
    Object.fromEntries(Object.entries(meant).map(([field, code]) => [field, pastedCode(code)])),
  );
  const texts = await storedTexts();
  expect(Object.values(meant).filter((code) => !texts.includes(code))).toEqual([]);
});
