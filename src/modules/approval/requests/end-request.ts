import { and, eq } from "drizzle-orm";
import type { Connection, Tx } from "#kernel/db/connect.ts";
import { AppError } from "#kernel/errors/app-error.ts";
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
