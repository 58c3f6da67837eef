import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { read } from "#tests/support/calls.ts";
import { addGrower } from "#tests/support/growers.ts";
import { grownShop } from "#tests/support/grown-shop.ts";
import { changeSettings } from "#tests/support/settings.ts";
import { buyingSavedSchema, buyingSchema } from "../contract/buying.ts";
import { growersLinkMadeSchema, ownViewSchema } from "../contract/field.ts";
import { growerSavedSchema } from "../contract/growers.ts";
import { growers } from "../tables.ts";

const { shop, seller, meera, tomato, grower, aLot, place, setStatus } = await grownShop();
const gowda = await addGrower(shop.db, "Gowda", { language: "kn", products: [tomato.id] });

const linkOf = async (id: string) => {
  const { path } = read(growersLinkMadeSchema, await shop.post(`/api/seller/growers/${id}/link`, {}, seller));
  return path.replace("/field/", "");
};
const open = (token: string, path = "") =>
  shop.send("GET", `/api/field${path}`, { headers: { "Grower-Token": token } });
const pageOf = async (token: string) => read(ownViewSchema, await open(token));
const ask = async (of: string, amount: number, day: string) =>
  read(
    buyingSavedSchema,
    await shop.send("PUT", "/api/seller/buying", {
      as: seller,
      json: {
        day,
        rows: [{ grower: of, product: tomato.id, amount, terms: { kind: "price", price: 30 } }],
      },
    }),
  );
const close = (until: string) => shop.post("/api/settlement/close", { until }, seller);

describe("a grower's own page", () => {
  it("has what is asked of them and what they brought, and nothing of others or of shoppers", async () => {
    const order = await place(4);
    await ask(grower, 1700, order.deliveryDay);
    await ask(gowda, 1300, order.deliveryDay);
    await aLot({ quantity: 4321 });
    await aLot({ grower: gowda, quantity: 5678 });
    await setStatus("Delivered", order);
    const token = await linkOf(grower);
    const page = await pageOf(token);
    expect(page).toMatchObject({ language: "en", title: expect.stringContaining("Lakshmamma") });
    expect(page.asked.days.map(({ rows }) => rows)).toEqual([
      [{ product: "Tomato", amount: "1.7 kg", price: "₹30 per kg" }],
    ]);
    expect(page.lots.rows.map(({ facts }) => facts[0]?.value)).toEqual(["4.321 kg"]);
    // The number stays on one line.
    expect(page.questions?.text).toContain("+91\u00a0");
    const pageText = JSON.stringify(page);
    for (const hidden of ["Gowda", "1.3 kg", "5.678", order._id, order.invoiceNumber, meera.email, "Meera"]) {
      expect(pageText).not.toContain(hidden);
    }
    const other = await pageOf(await linkOf(gowda));
    expect(other).toMatchObject({ language: "kn", asked: { title: "ದಯವಿಟ್ಟು ತನ್ನಿ" } });
    expect(JSON.stringify(other)).not.toContain("Lakshmamma");
    await changeSettings(shop, seller, { languages: "kn ta" });
    const onDevice = await shop.send("GET", "/api/field", {
      headers: { "Grower-Token": token, cookie: "device_language=kn" },
    });
    expect(read(ownViewSchema, onDevice).language).toBe("kn");
  });

  it("has their statements as PDFs, and those of nobody else", async () => {
    await close("2026-03-08");
    const entry = { kind: "added", amount: 55, reason: "Transport", day: "2026-03-04" };
    for (const id of [grower, gowda]) {
      const answer = await shop.post(`/api/settlement/growers/${id}/entries`, entry, seller);
      expect(answer).toMatchObject({ status: 200 });
    }
    expect(await close("2026-03-08")).toMatchObject({ status: 200 });
    const [mine, theirs] = [await linkOf(grower), await linkOf(gowda)];
    const fileOf = async (token: string) => {
      const part = (await pageOf(token)).parts.find(({ name }) => name === "statements");
      return part?.files[0]?.id ?? "";
    };
    const own = await shop.app.request(`/api/field/files/statements/${await fileOf(mine)}`, {
      headers: { "Grower-Token": mine },
    });
    expect([own.status, own.headers.get("content-type")]).toEqual([200, "application/pdf"]);
    expect(
      Buffer.from(await own.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe("%PDF-");
    expect(await open(mine, `/files/statements/${await fileOf(theirs)}`)).toMatchObject({ status: 404 });
    expect(await open(mine, `/files/invoices/${await fileOf(mine)}`)).toMatchObject({ status: 404 });
  });

  it("speaks any language that growers' texts have, as do the message with its link and the statements", async () => {
    const day = "2026-03-20";
    const of = await addGrower(shop.db, "Selvi", { language: "ta", products: [tomato.id] });
    await shop.pool.query("update products set other_names = array['தக்காளி'] where id = $1", [tomato.id]);
    await ask(of, 1500, day);
    const made = read(growersLinkMadeSchema, await shop.post(`/api/seller/growers/${of}/link`, {}, seller));
    expect(made.text).toContain("வணக்கம் Selvi");
    expect(made.text).toContain(`http://localhost${made.path}`);
    const page = await pageOf(made.path.replace("/field/", ""));
    expect(page).toMatchObject({ language: "ta", asked: { days: [{ rows: [{ product: "தக்காளி" }] }] } });
    expect(JSON.stringify(page)).not.toMatch(/[\u0c80-\u0cff]|Please|Statements/);
    const lists = read(buyingSchema, await shop.get(`/api/seller/buying?day=${day}`, seller)).lists;
    expect(lists.find(({ grower: id }) => id === of)).toMatchObject({
      language: "ta",
      text: expect.stringContaining("தக்காளி"),
    });
  });

  it("opens to the token of its link, which the store keeps as a hash alone", async () => {
    const token = await linkOf(grower);
    const [row] = await shop.db
      .select({ hash: growers.linkHash })
      .from(growers)
      .where(eq(growers.id, grower));
    expect(row?.hash).toMatch(/^[0-9a-f]{64}$/);
    expect(await open(token)).toMatchObject({ status: 200 });
    expect(await open(row?.hash ?? "")).toMatchObject({ status: 401 });
  });

  it("is the first link, or ends the one before, and its seller is told which", async () => {
    const id = await addGrower(shop.db, "Ramamma");
    const make = async () =>
      read(growersLinkMadeSchema, await shop.post(`/api/seller/growers/${id}/link`, {}, seller)).message;
    expect(await make()).toBe("The link is made.");
    expect(await make()).toBe("A new link is made. The one before is over.");
  });

  it("opens to no link that was renewed, ended or guessed, and not to an account", async () => {
    const first = await linkOf(grower);
    const second = await linkOf(grower);
    expect(await open(first)).toMatchObject({ status: 401 });
    await pageOf(second);
    const { grower: shown } = read(
      growerSavedSchema.omit({ message: true }),
      await shop.get(`/api/seller/growers/${grower}`, seller),
    );
    expect(shown.hasLink).toBe(true);
    expect(await shop.send("DELETE", `/api/seller/growers/${grower}/link`, { as: seller })).toMatchObject({
      status: 200,
    });
    expect(await open(second)).toMatchObject({ status: 401 });
    expect(await shop.get("/api/field", seller)).toMatchObject({ status: 401 });
    for (let guess = 0; guess < 60; guess++) await open(`guess-${guess}`);
    expect(await open("one-more")).toMatchObject({ status: 429 });
  });
});
