import { hash } from "@node-rs/argon2";
import { registerSchema, userAnswerSchema } from "#modules/account/contract.ts";
import type { Cart } from "#modules/cart/rules/shared/cart.ts";
import { linkMadeSchema, vanAddedSchema } from "#modules/dispatch/contract/vans.ts";
import { ensureSeller } from "#modules/identity/sessions/seller-account.ts";
import { sellers, shoppers } from "#modules/identity/tables.ts";
import { type Answer, read } from "./calls.ts";
import { nextNumber } from "./factories.ts";
import type { TestApp } from "./test-app.ts";

export type Shopper = { cookie: string; id: string; name: string; email: string };

export const PASSWORD = "correct horse";
export const SELLER = { email: "seller@example.com", password: "sell by the pound" };

/** A hash that is checked at once. The store's own take a core for 20 ms, which is most of a login. */
const quickHash = (password: string) => hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 });
const sellersHash = await quickHash(SELLER.password);

/** Makes a shopper's account and logs in. The result can be passed to calls as `as`. */
export async function aShopper(
  shop: TestApp,
  fields: { name?: string; email?: string; password?: string; cartItems?: Cart } = {},
): Promise<Shopper> {
  const email = `shopper${nextNumber()}@example.com`;
  const account = registerSchema.parse({ name: "Meera Rao", email, password: PASSWORD, ...fields });
  const passwordHash = await quickHash(account.password);
  await shop.db.insert(shoppers).values({ name: account.name, email: account.email, passwordHash });
  return toShopper(await shop.post("/api/user/login", account));
}

/** Logs a registered shopper in again, as another browser does. */
export async function logIn(shop: TestApp, email: string, cartItems?: Cart): Promise<Shopper> {
  return toShopper(await shop.post("/api/user/login", { email, password: PASSWORD, cartItems }));
}

function toShopper(answer: Answer): Shopper {
  const { _id: id, name, email } = read(userAnswerSchema, answer).user;
  return { cookie: answer.cookie, id, name, email };
}

/** Creates the seller if there is none yet, and logs in. */
export async function theSeller(shop: TestApp): Promise<{ cookie: string }> {
  if ((await shop.db.$count(sellers)) === 0)
    await shop.db.insert(sellers).values({ email: SELLER.email, passwordHash: sellersHash });
  await ensureSeller(shop.db, SELLER);
  const answer = await shop.post("/api/seller/login", SELLER);
  if (answer.status !== 200) throw new Error("the seller could not log in");
  return { cookie: answer.cookie };
}

/** Adds a van with a link for its driver. Returns the header with which the driver's calls come. */
export async function aDriver(shop: TestApp, seller: { cookie: string }): Promise<Record<string, string>> {
  const fields = { name: "The van", driver: "Ravi", phone: "" };
  const { id } = read(vanAddedSchema, await shop.post("/api/delivery/vans", fields, seller));
  const { path } = read(linkMadeSchema, await shop.post(`/api/delivery/vans/${id}/link`, {}, seller));
  return { "Drive-Token": path.replace("/drive/", "") };
}
