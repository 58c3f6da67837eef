import type { Connection } from "#kernel/db/connect.ts";
import {
  listSellers,
  type Permission,
  type SellerAccount,
  type SellerWithRole,
} from "#modules/identity/index.ts";

/** The permissions of a decider besides that of the call: to decide, and to see what waits. */
const DECIDER = ["approval.decide", "approval.see"] as const;

/** Whether a person may decide about others' calls that need a permission. */
export const decides = ({ role }: Pick<SellerWithRole, "role">, permission: Permission): boolean =>
  DECIDER.every((own) => role.may(own)) && role.may(permission);

/** The other people who may decide about a person's call now. */
export async function othersWhoDecide(
  db: Connection,
  { permission, except }: { permission: Permission; except: string },
): Promise<SellerWithRole[]> {
  const people = await listSellers(db);
  return people.filter((person) => person.id !== except && decides(person, permission));
}

/** A person as those who decide see them: with the e-mail beside the name, which everybody chooses for themselves. */
export const withEmail = ({ name, email }: Pick<SellerAccount, "name" | "email">): string =>
  name === email ? email : `${name} (${email})`;
