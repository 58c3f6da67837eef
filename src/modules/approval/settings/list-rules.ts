import type { Connection } from "#kernel/db/connect.ts";
import { toRupees } from "#kernel/money/money.ts";
import { say } from "#kernel/texts/text.ts";
import { listSellers, markedPermissions, permissionKinds } from "#modules/identity/index.ts";
import { RULED_KINDS, type Rules } from "../contract.ts";
import { decides } from "../requests/deciders.ts";
import { approvalRules } from "../tables.ts";

/** The owner's rules, each with the rights of its calls that too few people have for anybody to agree. */
export async function listRules(db: Connection): Promise<Rules> {
  const [rows, people] = await Promise.all([db.select().from(approvalRules), listSellers(db)]);
  const words = new Map<string, string>(permissionKinds().map((kind) => [kind.name, say(kind.words)]));
  const lonely = (kind: (typeof RULED_KINDS)[number]) =>
    markedPermissions(kind).flatMap((permission) => {
      const able = people.filter((person) => decides(person, permission));
      const right = words.get(permission) ?? permission;
      return able.length < 2 ? [{ words: right, only: able[0]?.name ?? null }] : [];
    });
  const rules = RULED_KINDS.map((kind) => {
    const row = rows.find((each) => each.kind === kind);
    return { kind, isOn: row?.isOn ?? false, from: toRupees(row?.fromPaise ?? 0), lonely: lonely(kind) };
  });
  return { rules };
}
