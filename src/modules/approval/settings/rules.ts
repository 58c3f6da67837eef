import { and, eq } from "drizzle-orm";
import type { Connection, Db } from "#kernel/db/connect.ts";
import { transact } from "#kernel/db/transact.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import { toPaise, toRupees } from "#kernel/money/money.ts";
import { say } from "#kernel/texts/text.ts";
import {
  type ApprovalKind,
  listSellers,
  markedPermissions,
  permissionKinds,
  recordActions,
  type SellerAccount,
} from "#modules/identity/index.ts";
import { RULED_KINDS, type RuledKind, type Rules, type SaveRule } from "../contract.ts";
import { t as kindTexts } from "../kind-texts.ts";
import { APPROVAL_RECORD } from "../record.ts";
import { decides } from "../requests/deciders.ts";
import { t } from "../server-texts.ts";
import { approvalRules } from "../tables.ts";

export type Rule = { isOn: boolean; fromPaise: number };

const OFF: Rule = { isOn: false, fromPaise: 0 };
const ALWAYS: Rule = { isOn: true, fromPaise: 0 };

/** The owner's rule for a kind of calls. The rules themselves are always watched. */
export async function ruleOf(db: Connection, kind: ApprovalKind): Promise<Rule> {
  if (kind === "rules") return ALWAYS;
  const [row] = await db
    .select({ isOn: approvalRules.isOn, fromPaise: approvalRules.fromPaise })
    .from(approvalRules)
    .where(eq(approvalRules.kind, kind));
  return row ?? OFF;
}

/** Whether less waits by a new rule than by the one before. */
export const isWeaker = (before: Rule, after: Rule): boolean =>
  before.isOn && (!after.isOn || after.fromPaise > before.fromPaise);

type SavedRule = { kind: RuledKind; rule: SaveRule; seller: SellerAccount };

/** Saves the rule for a kind. Throws `CONFLICT` if somebody else has changed it since it was shown. */
export async function saveRule(db: Db, { kind, rule, seller }: SavedRule): Promise<void> {
  const before = { isOn: rule.was.isOn, fromPaise: toPaise(rule.was.from) };
  const after = { isOn: rule.isOn, fromPaise: toPaise(rule.from) };
  await transact(db, async (tx) => {
    await tx
      .insert(approvalRules)
      .values({ kind, ...OFF })
      .onConflictDoNothing();
    const shown = and(
      eq(approvalRules.kind, kind),
      eq(approvalRules.isOn, before.isOn),
      eq(approvalRules.fromPaise, before.fromPaise),
    );
    const saved = await tx.update(approvalRules).set(after).where(shown).returning();
    if (saved.length === 0) throw new AppError("CONFLICT", t.later("someoneChanged"));
    await recordActions(tx, seller, {
      subject: APPROVAL_RECORD,
      action: "changed",
      id: kind,
      name: say(kindTexts.later(kind)),
      before: recorded(before),
      after: recorded(after),
    });
  });
}

const recorded = ({ isOn, fromPaise }: Rule) => ({ on: isOn, from: toRupees(fromPaise) });

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
