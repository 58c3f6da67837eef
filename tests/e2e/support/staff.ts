import { hash } from "@node-rs/argon2";
import type { APIRequestContext } from "@playwright/test";
import { Pool } from "pg";
import type { OwnShop } from "./own-shop.ts";

const PASSWORD = "weigh it twice";
/** The PIN of those who have one. */
export const PIN = "2580";

export type StaffMember = { id: string; name: string; email: string };

const quick = (secret: string) => hash(secret, { memoryCost: 8, timeCost: 1, parallelism: 1 });

/** Lets people with a PIN work in a shop, each under their name and with a standard role. */
export async function addMembers(
  { database }: OwnShop,
  people: readonly { name: string; role: string }[],
): Promise<StaffMember[]> {
  const pool = new Pool({ connectionString: database });
  const [passwordHash, pinHash] = [await quick(PASSWORD), await quick(PIN)];
  const members: StaffMember[] = [];
  for (const { name, role } of people) {
    const email = `${name.toLowerCase().replaceAll(" ", ".")}.${role}@example.com`;
    const { rows } = await pool.query<{ id: string }>(
      "insert into sellers (email, password_hash, is_invited) values ($1, 'none', true) returning id",
      [email],
    );
    const id = rows[0]?.id ?? "";
    await pool.query(
      "insert into staff_members (seller_id, name, role, password_hash) values ($1, $2, $3, $4)",
      [id, name, role, passwordHash],
    );
    await pool.query("insert into staff_pins (member_id, pin_hash) values ($1, $2)", [id, pinHash]);
    members.push({ id, name, email });
  }
  await pool.end();
  return members;
}

/** Logs a person in by password. */
export async function logInMember(request: APIRequestContext, { email }: StaffMember): Promise<void> {
  const answer = await request.post("/api/seller/login", { data: { email, password: PASSWORD } });
  if (!answer.ok()) throw new Error(`${email} could not log in: ${await answer.text()}`);
}
