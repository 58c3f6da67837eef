import { randomUUID } from "node:crypto";
import { hash } from "@node-rs/argon2";
import type { StandardRole } from "#modules/identity/rules/shared/permission.ts";
import { sellers } from "#modules/identity/tables.ts";
import { staffMembers, staffRoles } from "#modules/staff/tables.ts";
import { nextNumber } from "./factories.ts";
import type { TestApp } from "./test-app.ts";

export type Member = { cookie: string; id: string; name: string; email: string };

export const MEMBER_PASSWORD = "weigh it twice";
const quickHash = (password: string) => hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 });
const membersHash = await quickHash(MEMBER_PASSWORD);
/** The password in `sellers` of people who joined, which nobody has. */
const nobodysHash = await quickHash(randomUUID());

/**
 * A person who joined with a role, a standard one or an id, and is logged in. Can be passed to calls as `as`. Has a number
 * after the name if somebody is called so already.
 */
export async function aMember(
  shop: TestApp,
  role: StandardRole | (string & {}),
  { name: wanted = "Lakshmi" }: { name?: string } = {},
): Promise<Member> {
  const email = `${role.slice(0, 20)}${nextNumber()}@example.com`;
  const [seller] = await shop.db
    .insert(sellers)
    .values({ email, passwordHash: nobodysHash, isInvited: true })
    .returning();
  if (!seller) throw new Error("no row came back");
  const { id: sellerId } = seller;
  const join = (name: string) =>
    shop.db
      .insert(staffMembers)
      .values({ sellerId, name, role, passwordHash: membersHash })
      .then(() => name);
  const name = await join(wanted).catch(() => join(`${wanted} ${nextNumber()}`));
  const answer = await shop.post("/api/seller/login", { email, password: MEMBER_PASSWORD });
  if (answer.status !== 200) throw new Error(`${role} could not log in: ${JSON.stringify(answer.body)}`);
  return { cookie: answer.cookie, id: seller.id, name, email };
}

/** An owner's own role with these permissions. Returns its id. */
export async function anOwnRole(shop: TestApp, permissions: string[]): Promise<string> {
  const [role] = await shop.db
    .insert(staffRoles)
    .values({ name: `Role ${nextNumber()}`, permissions })
    .returning();
  if (!role) throw new Error("no row came back");
  return role.id;
}
