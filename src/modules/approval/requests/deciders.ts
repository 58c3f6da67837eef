import type { Connection } from "#kernel/db/connect.ts";
import type { Permission } from "#modules/identity/index.ts";
import { listSellers, type SellerWithRole } from "#modules/identity/index.ts";

/** Whether a person may decide about others' calls that need a permission. */
export const decides = ({ role }: Pick<SellerWithRole, "role">, permission: Permission): boolean =>
  role.may(permission) && role.may("approval.see");

/** The other people who may decide about a person's call now. */
export async function othersWhoDecide(
  db: Connection,
  { permission, except }: { permission: Permission; except: string },
): Promise<SellerWithRole[]> {
  const people = await listSellers(db);
  return people.filter((person) => person.id !== except && decides(person, permission));
}
