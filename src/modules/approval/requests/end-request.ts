import { and, eq, lte, or, sql } from "drizzle-orm";
import type { Connection, Tx } from "#kernel/db/connect.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import { written } from "#kernel/texts/written-words.ts";
import type { SellerAccount } from "#modules/identity/index.ts";
import { recordStep } from "../record.ts";
import { t } from "../server-texts.ts";
import { approvals, type StoredApproval } from "../tables.ts";

export type Outcome = {
  state: "done" | "failed";
  answer: string;
  /** The name of who has asked. */
  requester: string;
};

type Claimed = Pick<StoredApproval, "id" | "claimedAt">;

/** The request while nobody else has begun to carry it out. */
const ownClaim = ({ id, claimedAt }: Claimed) =>
  and(eq(approvals.id, id), claimedAt ? eq(approvals.claimedAt, claimedAt) : undefined);

const open = (claimed: Claimed) => and(ownClaim(claimed), eq(approvals.state, "allowed"));

/**
 * Notes how a claimed request ended, and deletes what was to be carried out. Returns false if it has ended already, or
 * somebody else carries it out by now.
 */
export async function endRequest(
  tx: Tx,
  seller: SellerAccount,
  { approval, state, answer, requester }: Outcome & { approval: StoredApproval },
): Promise<boolean> {
  const ended = await tx
    .update(approvals)
    .set({ state, answer, sealedCall: null })
    .where(open(approval))
    .returning({ id: approvals.id });
  if (ended.length === 0) return false;
  await recordStep(tx, seller, { approval, from: "allowed", to: state, requester });
  return true;
}

/**
 * Notes in the transaction of the action that it is done. A call that acts in two transactions is done with the first.
 * Throws `CONFLICT` if somebody else has carried it out meanwhile, so that it is not done twice.
 */
export async function endWithAct(
  tx: Tx,
  seller: SellerAccount,
  { approval, requester }: { approval: StoredApproval; requester: string },
): Promise<void> {
  if (await endRequest(tx, seller, { approval, requester, state: "done", answer: "" })) return;
  const [row] = await tx
    .select({ state: approvals.state, claimedAt: approvals.claimedAt })
    .from(approvals)
    .where(eq(approvals.id, approval.id));
  // The row is gone if the action deletes the account that it concerns.
  const isOwn = !row || (row.state === "done" && row.claimedAt?.getTime() === approval.claimedAt?.getTime());
  if (!isOwn) throw new AppError("CONFLICT", t.later("decidedAlready"));
}

/** The state in which a request ended; undefined if it is open, or gone with the account that it concerned. */
export async function endOfRequest(db: Connection, claimed: Claimed): Promise<Outcome["state"] | undefined> {
  const [row] = await db
    .select({ state: approvals.state })
    .from(approvals)
    .where(eq(approvals.id, claimed.id));
  return row?.state === "done" || row?.state === "failed" ? row.state : undefined;
}

/** Lets a claimed request be carried out again. Returns false if it has ended, or somebody else carries it out by now. */
export async function releaseRequest(db: Connection, claimed: Claimed): Promise<boolean> {
  const rows = await db
    .update(approvals)
    .set({ claimedAt: null })
    .where(open(claimed))
    .returning({ id: approvals.id });
  return rows.length > 0;
}

/** The time that a request waits for a decision, in days. */
const WAITING_DAYS = 7;
/** The time in which what is allowed is carried out or downloaded, in hours. */
const ALLOWED_HOURS = 24;

const HOUR_MS = 60 * 60 * 1000;

/** The moment at which a request of now ends without a decision. */
export const endOf = (now: Date): Date => new Date(now.getTime() + WAITING_DAYS * 24 * HOUR_MS);

/** The moment at which what was allowed ends. */
export const endOfAllowed = (decidedAt: Date): Date =>
  new Date(decidedAt.getTime() + ALLOWED_HOURS * HOUR_MS);

/** Ends what nobody has decided or carried out in time. */
export async function expireOld(db: Connection, now: Date): Promise<void> {
  await db
    .update(approvals)
    .set({ state: "expired", sealedCall: null })
    .where(and(eq(approvals.state, "waiting"), lte(approvals.expiresAt, now)));
  const isOver = lte(approvals.decidedAt, new Date(now.getTime() - ALLOWED_HOURS * HOUR_MS));
  await db
    .update(approvals)
    .set({ state: "failed", sealedCall: null, answer: written(t.later("notInTime")) })
    .where(and(eq(approvals.state, "allowed"), isOver));
}

/** The time that decided requests are kept, in days. The activity log keeps that they were. */
const KEPT_DAYS = 30;

/** Deletes requests that were decided long ago, as their words name people. */
export async function forgetOld(db: Connection, now: Date): Promise<void> {
  await expireOld(db, now);
  const old = new Date(now.getTime() - KEPT_DAYS * 24 * HOUR_MS);
  const isOver = sql`${approvals.state} not in ('waiting', 'allowed')`;
  await db
    .delete(approvals)
    .where(and(isOver, or(lte(approvals.decidedAt, old), lte(approvals.expiresAt, old))));
}
