import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { complaintFiledSchema } from "#modules/customer/contract.ts";
import { loginsSchema } from "#modules/identity/contract.ts";
import { type OrderAnswer, orderAnswerSchema } from "#modules/order/contract/order.ts";
import { ratings } from "#modules/rating/tables.ts";
import { read, type Visitor } from "./calls.ts";
import { checkoutOf, sendOrder } from "./checkout.ts";
import { anAddress, aProduct } from "./factories.ts";
import { aShopper, type Shopper, theSeller } from "./sign-in.ts";
import type { TestApp } from "./test-app.ts";
import { aPicture, sendForm } from "./uploads.ts";

/** The ids of a shopper's things. */
export type Ids = {
  shopper: string;
  address: string;
  pendingOrder: string;
  /** A pending order that nobody has begun to pack. */
  freshOrder: string;
  deliveredOrder: string;
  line: string;
  hiddenComment: string;
  login: string;
  orderKey: string;
  question: string;
  /** A product that was delivered. */
  product: string;
  /** A product that the shopper waits for. */
  waited: string;
  /** A complaint with a photo. */
  complaint: string;
};

export type Owner = { who: Shopper; ids: Ids; checkout: object; secrets: string[] };

/** Random ids that name nothing. */
export function idsOfNothing(): Ids {
  const id = randomUUID;
  return {
    shopper: id(),
    address: id(),
    pendingOrder: id(),
    freshOrder: id(),
    deliveredOrder: id(),
    line: id(),
    hiddenComment: id(),
    login: id(),
    orderKey: id(),
    question: id(),
    product: id(),
    waited: id(),
    complaint: id(),
  };
}

/** Makes a shopper who has one of everything, with the texts and ids that nobody else may read. */
export async function anOwner(shop: TestApp, name: string): Promise<Owner> {
  const seller = await theSeller(shop);
  const who = await aShopper(shop, { name: `${name} Surname-of-${name}` });
  const product = await aProduct(shop.db);
  const street = `${name}'s own street`;
  const address = await anAddress(shop.db, who, { street, email: `home-of-${name}@example.com` });
  const checkout = checkoutOf([{ product, quantity: 1 }], address);
  const orderKey = randomUUID();
  const order = async (key: string) =>
    read(orderAnswerSchema, await sendOrder(shop, who, checkout, key)).order;
  const pending = await order(orderKey);
  const delivered = await order(randomUUID());
  const fresh = await order(randomUUID());
  await shop.patch(`/api/order/update-status/${delivered._id}`, { status: "Delivered" }, seller);
  const question = await openQuestion(shop, seller, pending);
  const waited = await aProduct(shop.db, { inStock: false });
  await shop.post("/api/stock/wait", { product: waited.id }, who);
  const line = delivered.items[0]?._id ?? "";
  const rating = { productId: product.id, orderItemId: line, stars: 4, comment: `${name}'s hidden words` };
  await shop.post("/api/rating/submit", rating, who);
  const [comment] = await shop.db
    .update(ratings)
    .set({ commentHidden: true })
    .where(sql`${ratings.orderItemId} = ${line}`)
    .returning({ id: ratings.id });
  await shop.post("/api/cart/update", { cartItems: { [product.id]: 3 } }, who);
  const [login] = read(loginsSchema, await shop.get("/api/user/logins", who)).logins;
  const ids: Ids = {
    shopper: who.id,
    address: address.id,
    pendingOrder: pending._id,
    freshOrder: fresh._id,
    deliveredOrder: delivered._id,
    line,
    hiddenComment: comment?.id ?? "",
    login: login?._id ?? "",
    orderKey,
    question,
    product: product.id,
    waited: waited.id,
    complaint: await complainedAbout(shop, seller, { who, order: delivered }),
  };
  const invoices = [pending.invoiceNumber, delivered.invoiceNumber];
  const personalTexts = [
    who.email,
    `Surname-of-${name}`,
    street,
    `home-of-${name}`,
    `${name}'s hidden words`,
    ...invoices,
  ];
  // Products are public.
  const { product: _product, waited: _waited, ...own } = ids;
  return { who, ids, checkout, secrets: [...personalTexts, ...Object.values(own)] };
}

/** The shopper complains about an order with a photo, and the seller answers. Returns the complaint's id. */
async function complainedAbout(
  shop: TestApp,
  seller: Visitor,
  { who, order }: { who: Visitor; order: OrderAnswer },
): Promise<string> {
  const data = { order: order._id, lines: order.items.map(({ _id }) => _id), words: "Squashed" };
  const photo = await aPicture("#cc3311", "squashed.png", { width: 20, height: 20 });
  const filed = await sendForm(shop, {
    path: "/api/customer/complaints",
    as: who,
    parts: [
      ["data", JSON.stringify(data)],
      ["photos", photo],
    ],
  });
  const { _id } = read(complaintFiledSchema, filed).complaint;
  await shop.post(`/api/seller/customer/complaints/${_id}/answer`, { kind: "no", words: "Sorry" }, seller);
  return _id;
}

/** The seller asks the shopper about a bag of twice the weight. Returns the question's id. */
async function openQuestion(shop: TestApp, seller: Visitor, order: OrderAnswer): Promise<string> {
  const [item] = order.items;
  const lines = [{ item: item?._id, amount: 2 * (item?.pack.quantity ?? 0), confirmed: true }];
  const json = { id: order._id, lines, ask: true };
  const weighedOrder = read(orderAnswerSchema, await shop.post("/api/order/weigh", json, seller)).order;
  return weighedOrder.question?._id ?? "";
}

/** All rows of the database that contain one of these ids, without the time when a session was last used. */
export async function rowsWith({ db }: TestApp, ids: Ids): Promise<string[]> {
  const tables = await db.execute<{ name: string }>(
    sql`select format('%I', tablename) as name from pg_tables where schemaname = 'public'`,
  );
  const rowsOf = tables.rows.map(
    ({ name }) =>
      sql`select ${name} as name, to_jsonb(held) - 'seen_at' as held from ${sql.raw(name)} as held`,
  );
  const patterns = Object.values(ids).map((id) => `%${id}%`);
  const { rows } = await db.execute<{ row: string }>(
    sql`select name || ' ' || held as row from (${sql.join(rowsOf, sql` union all `)}) as all_rows
      where held::text like any(${sql.param(patterns)}::text[]) order by 1`,
  );
  return rows.map(({ row }) => row);
}

/** The secrets that occur in an answer. */
export function leakedSecrets(
  answer: { body: unknown; headers: Headers },
  secrets: readonly string[],
): string[] {
  const answerText = `${JSON.stringify(answer.body)} ${JSON.stringify([...answer.headers])}`;
  return secrets.filter((secret) => answerText.includes(secret));
}
