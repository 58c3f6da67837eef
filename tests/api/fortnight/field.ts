/** Compares what each grower sees through the link to their own page with the test's own books. */
import { expect } from "vitest";
import { growersLinkMadeSchema, type OwnView, ownViewSchema } from "#modules/grower/contract/field.ts";
import { read } from "#tests/support/calls.ts";
import { readPdf } from "#tests/support/read-pdf.ts";
import * as accounts from "./accounts.ts";
import * as books from "./books.ts";
import { asText, rowsIn } from "./buying.ts";
import type { Placed, Stall } from "./door.ts";
import { languageOf } from "./plan.ts";
import { amountIn, dayIn, money, WORDS } from "./words.ts";

/** The newest lots are shown. */
const MAX_LOTS = 50;
const CALLER = { inProcess: { clientAddress: "192.0.2.1" } };
const links = new Map<string, string>();

type At = { today: string; orders: readonly Placed[] };

/** Gives every grower a new link, which ends the one before, and reads what it opens. */
export async function checkLinks(stall: Stall, at: At): Promise<void> {
  const files = new Map<string, string>();
  for (const [grower, id] of stall.growerIds) {
    const { path } = await stall.call(growersLinkMadeSchema, `/api/seller/growers/${id}/link`, {});
    const token = path.replace("/field/", "");
    const old = links.get(grower);
    links.set(grower, token);
    if (old !== undefined)
      expect(await open(stall, old), `the old link of ${grower}`).toMatchObject({ status: 401 });
    const view = read(ownViewSchema, await open(stall, token));
    checkView(view, grower, at.today);
    const texts = [JSON.stringify(view)];
    const statements = view.parts.find(({ name }) => name === "statements");
    const own = (accounts.statements.get(grower) ?? []).toReversed();
    for (const [index, { id: file }] of (statements?.files ?? []).entries()) {
      files.set(file, grower);
      texts.push(await checkPdf(stall, { token, file, closing: own[index]?.closing ?? 0 }));
    }
    for (const text of texts) checkNothingElse(stall, { text, grower, orders: at.orders });
  }
  for (const [file, grower] of files) {
    const other = [...links.keys()].find((name) => name !== grower) ?? "";
    const answer = await open(stall, links.get(other) ?? "", `/files/statements/${file}`);
    expect(answer, `a statement of ${grower} by the link of ${other}`).toMatchObject({ status: 404 });
  }
}

const open = ({ shop }: Stall, token: string, path = "") =>
  shop.send("GET", `/api/field${path}`, { headers: { "Grower-Token": token } });

function checkView(view: OwnView, grower: string, today: string): void {
  const language = languageOf(grower);
  const words = WORDS[language];
  expect(view).toMatchObject({ language, title: expect.stringContaining(grower) });
  const toCome = books.purchases.filter((one) => one.grower === grower && one.day >= today);
  const expectedDays = [...Map.groupBy(toCome, ({ day }) => day)]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([day, purchases]) => ({ day: dayIn(words, day), rows: rowsIn(purchases, words).sort() }));
  const shown = view.asked.days.map(({ day, rows }) => ({ day, rows: rows.map(asText).sort() }));
  expect(shown, `what ${grower} is asked for`).toEqual(expectedDays);

  const brought = books.lots.filter((lot) => lot.grower === grower).toReversed();
  const rows = brought.slice(0, MAX_LOTS).map((lot) => {
    const { came, refused, packed, left, lost } = words.facts;
    const facts = [
      [came, lot.quantity, true],
      [refused, lot.refused, false],
      [packed, lot.packed, true],
      [left, books.leftOf(lot), false],
      [lost, lot.lost, false],
    ] as const;
    return {
      lot: words.lot(lot.number, dayIn(words, lot.harvestedOn)),
      recalled: lot.isRecalled ? words.recalled : null,
      facts: facts
        .filter(([, amount, isAlways]) => isAlways || amount > 0)
        .map(([label, amount]) => ({ label, value: amountIn(words, amount, lot.crop.unit) })),
    };
  });
  const lots = view.lots.rows.map(({ product: _, ...row }) => row);
  expect(lots, `what ${grower} brought`).toEqual(rows);

  const balance = accounts.balanceOf(grower);
  const corrections = accounts.correctionsOf(grower);
  const statements = (accounts.statements.get(grower) ?? []).map(({ number, from, until }) => {
    const own = corrections.filter((one) => one.number === number);
    const corrected = own.map(({ paise, carriedBy }) =>
      words.corrected(`${paise < 0 ? "−" : ""}${money(Math.abs(paise))}`, carriedBy),
    );
    return [words.statement(number, dayIn(words, from), dayIn(words, until)), ...corrected].join(", ");
  });
  const part = view.parts.find(({ name }) => name === "statements");
  expect(part?.facts, grower).toEqual([
    { label: balance < 0 ? words.owing : words.owed, value: money(Math.abs(balance)) },
  ]);
  expect(
    part?.files.map(({ label }) => label),
    grower,
  ).toEqual(statements.toReversed());
}

/** The PDF of a statement, as its grower saves it, closes as reckoned. Returns its texts. */
async function checkPdf(
  { shop }: Stall,
  { token, file, closing }: { token: string; file: string; closing: number },
): Promise<string> {
  const path = `/api/field/files/statements/${file}`;
  const answer = await shop.app.request(path, { headers: { "Grower-Token": token } }, CALLER);
  const { pages } = await readPdf(new Uint8Array(await answer.arrayBuffer()));
  const texts = pages.flatMap((page) => page.texts).join(" ");
  expect(texts.replaceAll(" ", ""), `statement ${file}`).toContain(money(Math.abs(closing)));
  return texts;
}

/** Nothing of what a grower reads is about other growers, or about shoppers and their orders. */
function checkNothingElse(
  { growerIds, shoppers }: Stall,
  { text, grower, orders }: { text: string; grower: string; orders: readonly Placed[] },
): void {
  const others = [...growerIds].filter(([name]) => name !== grower).flat();
  const people = shoppers.flatMap(({ visitor }) => [visitor.name, visitor.email, visitor.id]);
  const hidden = [
    ...others,
    ...people,
    "Devaraja Road",
    ...orders.flatMap(({ id, invoice }) => [id, invoice]),
  ];
  expect(
    hidden.filter((word) => text.includes(word)),
    `what ${grower} reads of others`,
  ).toEqual([]);
}
