import { hash } from "@node-rs/argon2";
import type { APIRequestContext } from "@playwright/test";
import { Pool } from "pg";
import type { StandardRole } from "#modules/identity/rules/shared/permission.ts";
import type { OwnShop } from "./own-shop.ts";

/** The password of everybody who was added. */
export const MEMBER_PASSWORD = "weigh it twice";
/** Their PIN at shared devices. */
export const PIN = "2580";

export type StaffMember = { id: string; name: string; email: string };

const quickHash = (secret: string) => hash(secret, { memoryCost: 8, timeCost: 1, parallelism: 1 });

/** Lets people work in a shop, each under their name and with a standard role. Whoever was added before stays one person. */
export async function addMembers(
  { database }: OwnShop,
  people: readonly { name: string; role: StandardRole }[],
): Promise<StaffMember[]> {
  const pool = new Pool({ connectionString: database });
  const [passwordHash, pinHash] = [await quickHash(MEMBER_PASSWORD), await quickHash(PIN)];
  const members: StaffMember[] = [];
  for (const { name, role } of people) {
    const email = `${name.toLowerCase().replaceAll(" ", ".")}.${role}@example.com`;
    const { rows } = await pool.query<{ id: string }>(
      `insert into sellers (email, password_hash, is_invited) values ($1, 'none', true)
         on conflict (lower(email)) do update set email = excluded.email returning id`,
      [email],
    );
    const id = rows[0]?.id ?? "";
    await pool.query(
      `insert into staff_members (seller_id, name, role, password_hash) values ($1, $2, $3, $4)
         on conflict do nothing`,
      [id, name, role, passwordHash],
    );
    await pool.query("insert into staff_pins (member_id, pin_hash) values ($1, $2) on conflict do nothing", [
      id,
      pinHash,
    ]);
    members.push({ id, name, email });
  }
  await pool.end();
  return members;
}

/** Logs a person in by password. */
export async function logInMember(
  request: APIRequestContext,
  { email }: Pick<StaffMember, "email">,
): Promise<void> {
  const answer = await request.post("/api/seller/login", { data: { email, password: MEMBER_PASSWORD } });
  if (!answer.ok()) throw new Error(`${email} could not log in: ${await answer.text()}`);
}

/** Logs somebody in who works in the shop with a standard role. Two people never have one name. */
export async function logInAs(
  request: APIRequestContext,
  shop: OwnShop,
  role: StandardRole,
  name = `Lakshmi ${role}`,
): Promise<void> {
  for (const member of await addMembers(shop, [{ name, role }])) await logInMember(request, member);
}
