import { describe, expect, it } from "vitest";
import { formatPaiseExact } from "#kernel/money/money.ts";
import { inChosenLanguage } from "#kernel/texts/languages.ts";
import { upiPayment } from "#modules/payment/rules/shared/upi.ts";
import { firstSettings } from "#modules/store/first-settings.ts";
import { anOrderItem, anOrderRecord, aTrailEntry, packedFor } from "#tests/support/an-order.ts";
import { readPdf } from "#tests/support/read-pdf.ts";
import { toInvoice } from "../rules/invoice.ts";
import { columnMoney, invoiceParts } from "../rules/invoice-parts.ts";
import type { Order } from "../rules/shared/order.ts";
import { DEFAULT_RULES, priceOrder } from "../rules/shared/pricing.ts";
import { renderInvoice } from "./render-invoice.ts";

const store = { ...firstSettings.parse({}), gstin: "29AAACS1234A1ZY", fssai: "11223344556677" };

function orderOf(lines: number, name = (line: number) => `Item number ${line}`): Order {
  const items = Array.from({ length: lines }, (_, index) =>
    anOrderItem({
      name: name(index + 1),
      hsn: String(1000 + index * 7),
      quantity: 1 + (index % 9),
      offerPricePaise: 1999 + index * 311,
    }),
  );
  const totals = priceOrder(items, "HARVEST", DEFAULT_RULES);
  const order = anOrderRecord();
  return {
    ...order,
    items,
    address: { ...order.address, gstin: "29ABCDE1234F1ZW" },
    shippingPaise: totals.shippingPaise,
    handlingPaise: totals.handlingPaise,
    discountPaise: totals.discountPaise,
    promoCode: "HARVEST",
    totalPaise: totals.totalPaise,
  };
}

/** The order with its first line weighed, and a credit note. */
function weighed(order: Order): Order {
  const [first, ...others] = order.items;
  if (!first) throw new Error("an order without lines");
  return {
    ...order,
    items: [{ ...first, packed: packedFor(first.offerPricePaise * first.quantity - 500) }, ...others],
    adjustments: [
      { kind: "packed", label: "Item number 1: 375 g of 500 g", paise: -500 },
      { kind: "rounding", label: "Rounded to the rupee", paise: 12 },
    ],
    creditNotes: [
      {
        number: "CN-20261122-0001",
        paise: 488,
        halfTaxPaise: 37,
        createdAt: new Date("2026-11-22T05:00:00.000Z"),
      },
    ],
  };
}

const changed = (order: Order): Order => ({
  ...order,
  trail: [
    aTrailEntry({
      at: new Date("2026-11-22T05:00:00.000Z"),
      revised: { changes: [], fromPaise: 39_000, toPaise: 43_000 },
    }),
  ],
});

const twoNotes = (order: Order): Order => ({
  ...order,
  creditNotes: [...order.creditNotes, ...order.creditNotes],
});

/** All texts of the invoice's parts. */
function textsOf(part: unknown): string[] {
  if (typeof part === "string") return [part];
  return part ? Object.values(part).flatMap(textsOf) : [];
}

describe("the invoice's PDF", () => {
  it.each<[string, (order: Order) => Order, string | null]>([
    ["a plain order", (order) => ({ ...order, discountPaise: 0, promoCode: null }), store.gstin],
    ["one with a discount", (order) => order, store.gstin],
    ["one that was weighed, rounded and credited", weighed, store.gstin],
    ["a changed one", (order) => changed(weighed(order)), store.gstin],
    ["one of two credit notes", (order) => twoNotes(weighed(order)), store.gstin],
    ["a cancelled one", (order) => ({ ...order, status: "Cancelled" }), store.gstin],
    ["one of a store without a GSTIN", (order) => order, null],
  ])("says every word of the page: %s", async (_, change, gstin) => {
    const order = change(orderOf(3));
    const seller = { ...store, gstin };
    const { pages } = await readPdf(await renderInvoice(order, seller));
    expect(pages).toHaveLength(1);
    const letters = (text: string) => text.replace(/\s/g, "").toLowerCase();
    const paper = letters(pages.flatMap(({ texts }) => texts).join(""));
    const texts = textsOf(invoiceParts(order, seller));
    expect(texts.length).toBeGreaterThan(50);
    expect(texts.filter((text) => !paper.includes(letters(text)))).toEqual([]);
  });

  it("says of a cancelled order when that was, on each page, and of no other", async () => {
    const gone = aTrailEntry({ status: "Cancelled", at: new Date("2026-11-22T20:00:00.000Z") });
    const back = aTrailEntry({ status: "Pending", at: new Date("2026-11-23T06:00:00.000Z") });
    const textsOf = async (order: Order) => {
      const { pages } = await readPdf(await renderInvoice(order, store));
      return pages.map(({ texts }) => texts.join(" "));
    };
    const order = orderOf(60);
    const cancelled = await textsOf({ ...order, status: "Cancelled", trail: [gone] });
    expect(cancelled[0]).toContain("Cancelled on 23/11/2026. Nothing is to be paid.");
    expect(cancelled.length).toBeGreaterThan(1);
    for (const text of cancelled.slice(1)) expect(text).toContain("cancelled");
    const revived = await textsOf({ ...order, status: "Pending", trail: [gone, back] });
    for (const text of revived) expect(text).not.toMatch(/cancelled/i);
    // Orders of earlier releases have no trail.
    expect(toInvoice({ ...order, status: "Cancelled" }).cancelled).toBe("21/11/2026");
  });

  it("is A4 portrait, and sharp at scale 2 and any other, as it has no raster picture", async () => {
    const request = { name: "Santhe", paise: 9000, invoiceNumbers: ["INV-20261121-0007"] };
    const upi = upiPayment({ address: "santhe@okbank", ...request });
    const pdf = await renderInvoice(orderOf(60), store, upi);
    const { pages } = await readPdf(pdf);
    expect(pages.length).toBeGreaterThan(1);
    for (const { width, height } of pages)
      expect([Math.round(width), Math.round(height)]).toEqual([595, 842]);
    expect(Buffer.from(pdf).toString("latin1")).not.toContain("/Subtype /Image");
  });

  it("says everything about an order of twelve lines, on one A4 page", async () => {
    const order = orderOf(12);
    const { pages, title } = await readPdf(await renderInvoice(order, store));
    expect(title).toBe("Invoice INV-20261121-0007");
    expect(pages).toHaveLength(1);
    expect(pages[0]?.width).toBeCloseTo(595.28, 1);
    expect(pages[0]?.height).toBeCloseTo(841.89, 1);
    const text = pages[0]?.texts.join(" ") ?? "";
    const invoice = toInvoice(order);
    for (const expected of [
      "TAX INVOICE",
      "INV-20261121-0007",
      "Date: 21/11/2026",
      store.name,
      store.address,
      ...store.phones,
      store.email,
      "GSTIN: 29AAACS1234A1ZY",
      "FSSAI: 11223344556677",
      "Lakshmi Gowda",
      "12, 3rd Cross",
      "Mysuru 570001, Karnataka, India",
      "+91 98450 12345",
      "GSTIN: 29ABCDE1234F1ZW",
      "998316",
      "Cash on Delivery (COD)",
      "Discount (HARVEST)",
      "₹40.00",
      "₹10.00",
      "− ₹50.00",
      formatPaiseExact(invoice.totalPaise),
      invoice.totalInWords,
      "Page 1 of 1",
    ]) {
      expect(text).toContain(expected);
    }
  });

  it("prints every line's own numbers, in a row", async () => {
    const order = orderOf(12);
    const { pages } = await readPdf(await renderInvoice(order, store));
    const text = pages.flatMap((page) => page.texts).join("|");
    for (const line of toInvoice(order).lines) {
      const money = [line.ratePaise, line.taxablePaise, line.cgstPaise, line.sgstPaise, line.amountPaise];
      expect(text).toContain([line.hsn, line.quantity, ...money.map(columnMoney)].join("|"));
      expect(text).toContain(line.name);
    }
  });

  it("spreads sixty lines over pages, each with the header row, none cut, the totals beside the last line", async () => {
    const { pages } = await readPdf(await renderInvoice(orderOf(60), store));
    expect(pages.length).toBeGreaterThan(1);
    const itemTexts = pages.flatMap((page) => page.texts.filter((text) => text.startsWith("Item number")));
    expect(itemTexts.map((text) => text.trim())).toEqual(
      Array.from({ length: 60 }, (_, index) => `Item number ${index + 1}`),
    );
    for (const [index, { texts }] of pages.entries()) {
      expect(texts).toContain("Amount (₹)");
      expect(texts).toContain(`Page ${index + 1} of ${pages.length}`);
    }
    expect(pages.at(-1)?.texts.map((text) => text.trim())).toEqual(
      expect.arrayContaining(["Item number 60", "TOTAL IN WORDS"]),
    );
  });

  it("keeps every number of lines on its pages, whatever the last page holds", async () => {
    for (let lines = 1; lines <= 45; lines += 4) {
      const { pages } = await readPdf(await renderInvoice(orderOf(lines), store));
      const texts = pages.flatMap((page) => page.texts);
      expect(texts.filter((text) => text.startsWith("Item number"))).toHaveLength(lines);
      expect(pages.at(-1)?.texts).toContain("TOTAL IN WORDS");
    }
  });

  it("has room for the payment by UPI, whatever the last page holds, and the same link in it", async () => {
    const upi = upiPayment({
      address: "santhe@okbank",
      name: "Santhe",
      paise: 9000,
      invoiceNumbers: ["INV-1"],
    });
    for (let lines = 1; lines <= 45; lines += 4) {
      const bytes = await renderInvoice(weighed(orderOf(lines)), store, upi);
      const { pages } = await readPdf(bytes);
      const last = pages.at(-1)?.texts ?? [];
      expect(last).toEqual(expect.arrayContaining(["TOTAL IN WORDS", "Pay ₹90 by UPI"]));
      expect(bytes.toString("latin1")).toContain(`(${upi?.link})`);
    }
  });

  it("prints a long promo code in letters of the same size, over several lines", async () => {
    const promoCode = "FESTIVAL-SEASON-SPECIAL-FOR-ALL-HOUSEHOLDS-2026-XY";
    for (let lines = 1; lines <= 30; lines++) {
      const { pages } = await readPdf(await renderInvoice({ ...orderOf(lines), promoCode }, store));
      const last = pages.at(-1)?.texts ?? [];
      expect(last.filter((text) => text.trim().length > 40 && promoCode.includes(text.trim()))).toEqual([]);
      expect(last.join("").replace(/\s/g, "")).toContain(`Discount(${promoCode})`);
    }
  });

  it("prints names and addresses in the scripts around the shop", async () => {
    const names = ["ಸ್ವಚ್ಛ ಟೊಮೆಟೊ (ಜವಾರಿ)", "கொத்தமல்லி", "టమాటా – నాటు", "വെളിച്ചെണ്ണ", "देसी टमाटर"];
    const order = orderOf(names.length, (line) => names[line - 1] ?? "");
    const street = "೧೨, 3ನೇ ಅಡ್ಡರಸ್ತೆ, ಶ್ರೀ ಲಕ್ಷ್ಮೀ ನಿಲಯ, ಸರಸ್ವತೀಪುರಂ ಬಡಾವಣೆ, ದೇವಸ್ಥಾನದ ಎದುರು";
    const buyer = { firstName: "ಕೃಷ್ಣಮೂರ್ತಿ", lastName: "శ్రీనివాస్", street, city: "ಮೈಸೂರು", state: "ಕರ್ನಾಟಕ" };
    const mixed = { ...order, address: { ...order.address, ...buyer } };
    const bytes = await renderInvoice(mixed, { ...store, name: "ಸಂತೆ Santhe" });
    const { pages } = await readPdf(bytes);
    const letters = (text: string) => text.normalize("NFC").replace(/\s/g, "");
    const text = letters(pages.flatMap((page) => page.texts).join(""));
    for (const expected of [...names, ...Object.values(buyer), "ಮೈಸೂರು 570001, ಕರ್ನಾಟಕ, India", "ಸಂತೆ Santhe"]) {
      expect(text).toContain(letters(expected));
    }
    expect(bytes.equals(await renderInvoice(mixed, { ...store, name: "ಸಂತೆ Santhe" }))).toBe(true);
  });

  it("prints names of the north, and Urdu from the right to the left, without emoji", async () => {
    const names = ["ટામેટા", "টমেটো", "ਟਮਾਟਰ", "ଟମାଟ", "ٹماٹر"];
    const order = orderOf(names.length, (line) => `${names[line - 1]} 🍅\u200b`);
    const buyer = { firstName: "محمد علی", lastName: "خان", street: "12, گلی رحمت", city: "Mysuru" };
    const bytes = await renderInvoice({ ...order, address: { ...order.address, ...buyer } }, store);
    const text = (await readPdf(bytes)).pages
      .flatMap(({ texts }) => texts)
      .join(" ")
      .replace(/\s+/g, " ");
    for (const expected of [...names.map((name) => `${name} 500 g`), "محمد علی خان", "12 , گلی رحمت"]) {
      expect(text.normalize("NFC")).toContain(expected.normalize("NFC"));
    }
  });

  it("carries the fonts of the scripts it is in, and no others", async () => {
    const fontsOf = async (order: Order) =>
      new Set((await renderInvoice(order, store)).toString("latin1").match(/NotoSans\w+/g));
    expect(await fontsOf(orderOf(3))).toEqual(new Set());
    expect(await fontsOf(orderOf(3, () => "தக்காளி"))).toEqual(new Set(["NotoSansTamil"]));
  });

  it("prints a long name of a state in letters of the usual size, over several lines", async () => {
    const order = orderOf(3);
    const state =
      "Dadra and Nagar Haveli and Daman and Diu, the union territory on the western coast, by the sea";
    const { pages } = await readPdf(
      await renderInvoice({ ...order, address: { ...order.address, state } }, store),
    );
    const texts = pages.flatMap((page) => page.texts);
    const fact = texts.slice(texts.indexOf("Place of supply") + 1, texts.indexOf("Payment"));
    expect(fact.length).toBeGreaterThan(2);
    expect(fact.join(" ").replace(/\s+/g, " ")).toBe(state);
  });

  it.each(["kn", "ta"])(
    "has the words of %s beside the English ones, and the sum in English words once",
    async (code) => {
      const order = orderOf(3);
      const pdf = await inChosenLanguage(code, () => renderInvoice(order, store));
      const letters = (text: string) => text.normalize("NFC").replace(/\s/g, "");
      const text = letters((await readPdf(pdf)).pages.flatMap(({ texts }) => texts).join(""));
      const own = inChosenLanguage(code, () => invoiceParts(order, store));
      const english = invoiceParts(order, store);
      expect(own.total.label).not.toBe(english.total.label);
      for (const key of ["number", "date", "total"] as const)
        expect(text).toContain(letters(`${english[key].label} / ${own[key].label}`));
      expect(text.split(letters(english.totalInWords.text))).toHaveLength(2);
      expect(own.totalInWords.text).toBe(english.totalInWords.text);
    },
  );

  it("is the same file for the same order", async () => {
    const [one, other] = [await renderInvoice(orderOf(3), store), await renderInvoice(orderOf(3), store)];
    expect(one.equals(other)).toBe(true);
    const another = await renderInvoice({ ...orderOf(3), totalPaise: 100 }, store);
    expect(one.equals(another)).toBe(false);
  });

  it("takes endless words, other scripts and the largest sums", async () => {
    const order = orderOf(3, (line) => ["x".repeat(200), "番茄 🍅 tomato", "மஞ்சள்"][line - 1] ?? "");
    const [first, ...others] = order.items;
    if (!first) throw new Error("an order without lines");
    const items = [{ ...first, offerPricePaise: 100_000_000, quantity: 999 }, ...others];
    const { pages } = await readPdf(await renderInvoice({ ...order, items }, store));
    const text = pages.flatMap((page) => page.texts).join(" ");
    expect(text.replace(/\s/g, "")).toContain("x".repeat(200));
    expect(text).toContain("? tomato");
    expect(text).toContain("மஞ்சள்");
    expect(text).toContain("99,90,00,000.00");
    expect(text).not.toContain("\uFFFD");
  });
});
