import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import type { GrowerLanguage } from "#modules/grower/index.ts";
import { closedSchema } from "#modules/settlement/contract.ts";
import { read, refusal } from "#tests/support/calls.ts";
import { addGrower } from "#tests/support/growers.ts";
import { readPdf } from "#tests/support/read-pdf.ts";
import { settlementShop } from "#tests/support/settlement-shop.ts";
import { weekToClose } from "../statements/close-weeks.ts";
import { growerEntries, growerStatements } from "../tables.ts";

const store = await settlementShop();
const { shop, seller, aLot, packed, setStatus, setDay, enter, account, close, reprice, csvOf } = store;

// Each test has a grower of its own. 10 March is a Tuesday.
let grower: string;
beforeEach(async () => {
  await setDay("2026-03-10");
  grower = await addGrower(shop.db, `Grower ${randomUUID()}`, { products: [store.tomato.id] });
});
const money = async (kind: string, amount: number, day: string, more: object = {}) => {
  const fields = { kind, amount, day, reason: "as agreed", ...more };
  expect(await enter(fields, randomUUID(), grower)).toMatchObject({ status: 200 });
};
const closed = async (until: string, id: string | undefined = grower) =>
  read(closedSchema, await close(until, id));
const statements = async () =>
  (await account(grower)).statements.map(({ number, from, until, opening, closing }) => [
    ...[number, from, until, opening, closing],
  ]);
const pdfOf = (id: string) =>
  shop.app.request(`/api/settlement/statements/${id}/statement.pdf`, { headers: { Cookie: seller.cookie } });

/** Sells of two lots in a week, gives an advance, and closes it. Returns the statement's id. */
async function aStatement(language: GrowerLanguage): Promise<string> {
  const slug = `lakshmamma-${randomUUID()}`;
  const fields = { products: [store.tomato.id], language, village: "ಹುಣಸೂರು", phone: "+91 98450 00000", slug };
  grower = await addGrower(shop.db, "ಲಕ್ಷ್ಮಮ್ಮ", fields);
  const [one, other] = [
    await aLot({ grower, pricePaise: 3333 }),
    await aLot({ grower, shareBasisPoints: 4275 }),
  ];
  await setStatus("Delivered", await packed({ lot: one, amount: 700 }, { lot: other, amount: 800 }));
  await reprice(one, { price: 35 });
  await money("advance", 20, "2026-03-10", { reason: undefined, reference: "Cash" });
  await money("deducted", 12.25, "2026-03-10", { reason: "Two crates not returned" });
  await shop.pool.query(
    `insert into stock_entries (pool, source, kind, change, reason, created_at)
     values ($1, $1, 'written off', -450, 'soft', '2026-03-11T12:00+05:30')`,
    [one],
  );
  await setDay("2026-03-16");
  expect(await closed("2026-03-15")).toMatchObject({ statements: 1 });
  return (await account(grower)).statements[0]?._id ?? "";
}

describe("a week", () => {
  it("is closed once for each grower; what comes later is on the next statement", async () => {
    await money("added", 100, "2026-03-02");
    await money("deducted", 30, "2026-03-08");
    await money("paid", 45.5, "2026-03-09");
    expect(await closed("2026-03-08")).toMatchObject({ statements: 1, message: "1 statement is ready" });
    expect(await closed("2026-03-08")).toMatchObject({
      statements: 0,
      message: "Everything up to that day is closed already",
    });
    await money("added", 7, "2026-03-03");
    await setDay("2026-03-16");
    expect(await closed("2026-03-15")).toMatchObject({ statements: 1 });
    expect(await statements()).toEqual([
      [2, "2026-03-09", "2026-03-15", 70, 31.5],
      [1, "2026-03-02", "2026-03-08", 0, 70],
    ]);
  });

  it("is closed with the weeks before it, each on its own statement", async () => {
    await money("added", 10, "2026-02-18");
    await money("added", 20, "2026-03-06");
    expect(await closed("2026-03-08")).toMatchObject({ statements: 2, message: "2 statements are ready" });
    expect(await statements()).toEqual([
      [2, "2026-03-02", "2026-03-08", 10, 30],
      [1, "2026-02-16", "2026-02-22", 0, 10],
    ]);
  });

  it("is closed for one grower alone, or for all", async () => {
    const other = await addGrower(shop.db, `Other ${randomUUID()}`);
    await money("added", 10, "2026-03-06");
    await enter({ kind: "added", amount: 5, day: "2026-03-06", reason: "x" }, randomUUID(), other);
    expect(await weekToClose(shop.db, shop.clock.now)).toBe("2026-03-08");
    await closed("2026-03-08");
    expect((await account(other)).statements).toEqual([]);
    read(closedSchema, await close("2026-03-08"));
    expect((await account(other)).statements).toHaveLength(1);
    expect(await statements()).toHaveLength(1);
    expect(await weekToClose(shop.db, shop.clock.now)).toBeNull();
  });

  it("is not closed before it is over, on another day, or for nobody", async () => {
    expect(await close("2026-03-15")).toMatchObject(
      refusal(400, "That week is not over yet", { until: "That week is not over yet" }),
    );
    expect(await close("2026-03-07")).toMatchObject(
      refusal(400, "A week ends on a Sunday", { until: "A week ends on a Sunday" }),
    );
    expect(await close("2026-03-08", "nobody")).toMatchObject(refusal(404, "There is no such grower"));
  });

  it("stays as it is, and its statement comes to its entries", async () => {
    await money("added", 10, "2026-03-06");
    await closed("2026-03-08");
    const own = sql`${growerStatements.growerId} = ${grower}`;
    await expect(shop.db.update(growerStatements).set({ closingPaise: 1 }).where(own)).rejects.toThrow();
    await expect(shop.db.delete(growerStatements).where(own)).rejects.toThrow();
    const next = { growerId: grower, number: 2, fromDay: "2026-03-09", untilDay: "2026-03-15" };
    const write = (openingPaise: number, closingPaise: number) =>
      shop.db.insert(growerStatements).values({ ...next, openingPaise, closingPaise });
    await expect(write(0, 0)).rejects.toMatchObject({ cause: { constraint: "grower_statements_add_up" } });
    await expect(write(1000, 900)).rejects.toMatchObject({
      cause: { constraint: "grower_statements_add_up" },
    });
  });
});

describe("a statement", () => {
  it("is a PDF in the grower's language, always the same", async () => {
    const id = await aStatement("kn");
    const answer = await pdfOf(id);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toBe("application/pdf");
    expect(answer.headers.get("content-disposition")).toMatch(
      /^attachment; filename="lakshmamma-.*-1\.pdf"$/,
    );
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(bytes.equals(Buffer.from(await (await pdfOf(id)).arrayBuffer()))).toBe(true);
    const { pages, title } = await readPdf(bytes);
    expect(pages).toHaveLength(1);
    expect(title).toBe("ಲೆಕ್ಕಪತ್ರ 1, ಲಕ್ಷ್ಮಮ್ಮ");
    const text = pages.flatMap(({ texts }) => texts).join(" ");
    // 0.7 kg for ₹33.33 a kilogram, and 42.75 % of ₹64.
    for (const sum of ["₹23.33", "₹27.36", "₹50.69", "−₹20", "−₹12.25", "₹19.61"]) {
      expect(text).toContain(sum);
    }
    expect(text).not.toContain("Statement");
    for (const [language, words] of [
      ["hi", "हिसाब 1, ಲಕ್ಷ್ಮಮ್ಮ"],
      ["ta", "கணக்குச் சீட்டு 1, ಲಕ್ಷ್ಮಮ್ಮ"],
    ] as const) {
      await setDay("2026-03-10");
      const other = await pdfOf(await aStatement(language));
      const { pages: sheets, title: name } = await readPdf(Buffer.from(await other.arrayBuffer()));
      expect(name).toBe(words);
      expect(sheets.flatMap(({ texts }) => texts).join(" ")).toContain("₹50.69");
    }
  });

  it("names products as the grower does, where the catalogue had such a name when the lots came", async () => {
    const otherNames = (names: readonly string[]) =>
      shop.pool.query("update products set other_names = $1 where id = $2", [names, store.tomato.id]);
    try {
      for (const [language, here, elsewhere] of [
        ["kn", "ಟೊಮೆಟೊ", "Tomato"],
        ["ta", "தக்காளி", "Tomato"],
        ["en", "Tomato", "ಟೊಮೆಟೊ"],
      ] as const) {
        await setDay("2026-03-10");
        await otherNames(["takkali", "ಟೊಮೆಟೊ", "தக்காளி"]);
        const statement = await aStatement(language);
        await otherNames(["ಬದನೆಕಾಯಿ"]);
        const lines = (await csvOf(statement)).join("\n");
        // Two lots sold, one of them with new terms and a part written off.
        expect(lines.split(here)).toHaveLength(5);
        expect(lines).not.toContain(elsewhere);
      }
    } finally {
      await otherNames([]);
    }
  });

  it("goes on over pages, each with the heads of its columns and its number", async () => {
    const reasons = Array.from({ length: 120 }, (_, n) =>
      n % 10 === 0 ? `Line ${n}. ${"Crates were cleaned and brought back. ".repeat(5)}` : `Line ${n}.`,
    );
    await shop.db.insert(growerEntries).values(
      reasons.map((reason) => ({
        ...({ growerId: grower, kind: "added", paise: 100, day: "2026-03-10" } as const),
        reason,
      })),
    );
    await setDay("2026-03-16");
    await closed("2026-03-15");
    const answer = await pdfOf((await account(grower)).statements[0]?._id ?? "");
    const bytes = Buffer.from(await answer.arrayBuffer());
    const { pages } = await readPdf(bytes);
    expect(pages.length).toBeGreaterThan(3);
    const pageTexts = pages.map(({ texts }) => texts.join(" "));
    const lines = pageTexts.map((text) => text.match(/Line \d+\./g) ?? []);
    expect(lines.flat()).toEqual(reasons.map((_, n) => `Line ${n}.`));
    for (const [index, text] of pageTexts.entries()) {
      expect(text).toContain(`Page ${index + 1} of ${pages.length}`);
      if (lines[index]?.length) expect(text).toMatch(/What Date Amount Added: Line/);
    }
    expect(pageTexts.join(" ")).toContain("In all ₹120");
    expect(pageTexts.at(-1)).toMatch(/To be paid ₹120 Is something not right/);
  });

  it("is in English for those who read English", async () => {
    const { pages } = await readPdf(Buffer.from(await (await pdfOf(await aStatement("en"))).arrayBuffer()));
    const text = pages.flatMap(({ texts }) => texts).join(" ");
    for (const words of ["STATEMENT", "New price: agreed otherwise", "0.7 kg", "To be paid"]) {
      expect(text).toContain(words);
    }
  });

  it("is a spreadsheet whose lines come to what is to be paid", async () => {
    const lines = await csvOf(await aStatement("en"));
    const [first, second] = lines.slice(2, 4).map((line) => line.split(",")[2]);
    expect(lines).toEqual([
      "Date,What,Lot,Quantity,Price,Amount",
      "2026-03-09,Brought forward,,,,0",
      `2026-03-09,Tomato,${first},0.7 kg,₹33.33 per kg,23.33`,
      `2026-03-09,Tomato,${second},0.8 kg,42.75% of ₹64,27.36`,
      `2026-03-10,New price: agreed otherwise · Tomato · Lot ${first},,,,1.17`,
      "2026-03-10,Advance · Cash,,,,-20",
      "2026-03-10,Deducted: Two crates not returned,,,,-12.25",
      "2026-03-15,To be paid,,,,19.61",
      `2026-03-11,Spoilt or written off · Tomato · Lot ${first},${first},0.45 kg,,`,
    ]);
  });

  it("has a loss that is taken back later on the next one, below zero", async () => {
    const id = await aStatement("en");
    const before = await csvOf(id);
    await shop.pool.query(
      `insert into stock_entries (pool, source, kind, change, reverses, created_at)
       select pool, source, kind, -change, id, '2026-03-17T12:00+05:30' from stock_entries
       where kind = 'written off' and created_at = '2026-03-11T12:00+05:30' and pool in (select id from lots where grower_id = $1)`,
      [grower],
    );
    await money("added", 5, "2026-03-16");
    await setDay("2026-03-23");
    await closed("2026-03-22");
    const next = (await account(grower)).statements[0]?._id ?? "";
    expect((await csvOf(next)).at(-1)).toMatch(/^2026-03-17,Spoilt or written off · .*,−0\.45 kg,,$/);
    expect(await csvOf(id)).toEqual(before);
  });

  it("has what was not accepted, and stays as it is when more is entered for its days later", async () => {
    const refuse = (lot: string, at: string) =>
      shop.pool.query(
        `update lots set refused = 700, refused_reason = 'wet', created_at = $2 where id = $1`,
        [lot, at],
      );
    const id = await aStatement("en");
    const about = { grower, harvestedOn: "2026-03-11" };
    await refuse(await aLot(about), "2026-03-12T12:00+05:30");
    const closedThen = await csvOf(id);
    expect(closedThen.filter((line) => line.includes("wet"))).toEqual([
      expect.stringMatching(/^2026-03-11,Not accepted on arrival · Tomato · Lot \d+ · wet,\d+,0\.7 kg,,$/),
    ]);
    await refuse(await aLot(about), "2026-03-16T12:00+05:30");
    expect(await csvOf(id)).toEqual(closedThen);
  });

  it("has what was not accepted in weeks without a statement of their own, also before the first one", async () => {
    const refused = async (day: string) => {
      const lot = await aLot({ grower, harvestedOn: day });
      await shop.pool.query(
        `update lots set refused = 700, refused_reason = 'wet', created_at = $2 where id = $1`,
        [lot, `${day}T12:00+05:30`],
      );
    };
    await refused("2026-02-25");
    await money("added", 10, "2026-03-03");
    expect(await closed("2026-03-08")).toMatchObject({ statements: 1 });
    await refused("2026-03-12");
    await setDay("2026-03-23");
    await money("added", 5, "2026-03-17");
    expect(await closed("2026-03-22")).toMatchObject({ statements: 1 });
    const lost = (await account(grower)).statements.map(async ({ _id }) =>
      (await csvOf(_id)).filter((line) => line.includes("wet")).map((line) => line.slice(0, 10)),
    );
    expect(await Promise.all(lost)).toEqual([["2026-03-12"], ["2026-02-25"]]);
  });

  it("keeps what somebody wrote from running as a formula", async () => {
    await shop.db.execute(sql`update products set name = '=1+1' where id = ${store.tomato.id}`);
    const lot = await aLot({ grower });
    await shop.db.execute(sql`update products set name = 'Tomato' where id = ${store.tomato.id}`);
    await setStatus("Delivered", await packed({ lot, amount: 500 }));
    await setDay("2026-03-16");
    await closed("2026-03-15");
    const lines = await csvOf((await account(grower)).statements[0]?._id ?? "");
    expect(lines.filter((line) => line.includes("=1+1"))).toEqual([expect.stringContaining(",'=1+1,")]);
  });

  it("says what a later correction changes, and the next one carries the difference on a line of its own", async () => {
    const lot = await aLot({ grower });
    const order = await packed({ lot, amount: 5000 });
    await setStatus("Delivered", order);
    await setDay("2026-03-16");
    await closed("2026-03-15");
    const [first] = (await account(grower)).statements;
    const before = await csvOf(first?._id ?? "");
    // 5 kg were a slip: it was half a kilogram.
    await setStatus("Pending", order);
    for (const table of ["lot_uses", "order_packs"]) {
      await shop.pool.query(`update ${table} set amount = 500 where order_id = $1`, [order._id]);
    }
    await shop.pool.query("update lot_uses set sold_paise = 4000 where order_id = $1", [order._id]);
    await setStatus("Delivered", order);
    const corrected = async () => (await account(grower)).statements.map(({ corrections }) => corrections);
    expect(await corrected()).toEqual([[{ amount: -135, carriedBy: null }]]);
    const note = "Corrected later by −₹135: it is on the next statement";
    expect(await csvOf(first?._id ?? "")).toEqual([...before, `,${note},,,,`]);
    await setStatus("Delivered", await packed({ lot, amount: 1000 }));
    await setDay("2026-03-23");
    await closed("2026-03-22");
    expect(await corrected()).toEqual([[], [{ amount: -135, carriedBy: 2 }]]);
    const [second] = (await account(grower)).statements;
    expect(second).toMatchObject({ number: 2, opening: 150, closing: 45 });
    const number = before[2]?.split(",")[2];
    expect((await csvOf(second?._id ?? "")).slice(1)).toEqual([
      "2026-03-16,Brought forward,,,,150",
      `2026-03-09,Tomato,${number},1 kg,₹30 per kg,30`,
      `2026-03-09,Correction of statement 1 · Tomato,${number},−4.5 kg,₹30 per kg,-135`,
      "2026-03-22,To be paid,,,,45",
    ]);
    const textOf = async (id = "") => {
      const { pages } = await readPdf(Buffer.from(await (await pdfOf(id)).arrayBuffer()));
      return pages.flatMap(({ texts }) => texts).join(" ");
    };
    expect(await textOf(first?._id)).toContain("Corrected later by −₹135: see statement 2");
    expect(await textOf(second?._id)).toMatch(
      /Corrections of earlier statements .*Correction of statement 1/,
    );
  });

  it("says that new terms of a lot change it", async () => {
    const lot = await aLot({ grower });
    await setStatus("Delivered", await packed({ lot, amount: 1000 }));
    await setDay("2026-03-16");
    await closed("2026-03-15");
    await reprice(lot, { price: 35 });
    expect((await account(grower)).statements).toMatchObject([
      { closing: 30, corrections: [{ amount: 5, carriedBy: null }] },
    ]);
  });

  it("says of new terms only what they change of its own goods", async () => {
    const lot = await aLot({ grower, quantity: 20_000 });
    await setStatus("Delivered", await packed({ lot, amount: 1000 }));
    await setDay("2026-03-16");
    await closed("2026-03-15");
    await setStatus("Delivered", await packed({ lot, amount: 2000 }));
    await setDay("2026-03-23");
    await closed("2026-03-22");
    await setStatus("Delivered", await packed({ lot, amount: 4500 }));
    await reprice(lot, { price: 40 });
    expect((await account(grower)).statements).toMatchObject([
      { number: 2, closing: 90, corrections: [{ amount: 20, carriedBy: null }] },
      { number: 1, closing: 30, corrections: [{ amount: 10, carriedBy: null }] },
    ]);
  });

  it("is the seller's alone", async () => {
    const id = await aStatement("en");
    for (const kind of ["pdf", "csv"]) {
      const path = `/api/settlement/statements/${id}/statement.${kind}`;
      expect(await shop.get(path)).toMatchObject({ status: 401 });
      expect(await shop.get(path, store.meera)).toMatchObject({ status: 403 });
      expect(await shop.get(`/api/settlement/statements/none/statement.${kind}`, seller)).toMatchObject(
        refusal(404, "There is no such statement"),
      );
    }
  });
});
