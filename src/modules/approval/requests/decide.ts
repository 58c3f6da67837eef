import { and, eq } from "drizzle-orm";
import type { Db, Tx } from "#kernel/db/connect.ts";
import { transact } from "#kernel/db/transact.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import { refuseUnproved, refuseWithout, type SellerWithRole, sellerPeople } from "#modules/identity/index.ts";
import { recordStep } from "../record.ts";
import { t } from "../server-texts.ts";
import { approvals, type StoredApproval } from "../tables.ts";
import { withEmail } from "./deciders.ts";
import { expireOld } from "./end-request.ts";

type Deciding = { id: string; seller: SellerWithRole; note?: string | undefined; now: Date };

/** The time after which a call that was begun and not finished can be begun again: its process has died. */
const CLAIM_MS = 60_000;

/** Whether what was allowed has to be carried out once more, as that was interrupted. Downloads wait for their person. */
export const isInterrupted = (
  { state, method, claimedAt }: Pick<StoredApproval, "state" | "method" | "claimedAt">,
  now: Date,
): boolean => state === "allowed" && method !== "GET" && !isClaimed(claimedAt, now);

const isClaimed = (claimedAt: Date | null, now: Date) =>
  claimedAt !== null && now.getTime() - claimedAt.getTime() < CLAIM_MS;

/** A download is carried out when its person fetches it. */
export const isDownload = ({ method }: Pick<StoredApproval, "method">): boolean => method === "GET";

/**
 * Agrees to another person's call, and claims it: one person at a time carries it out. Of two who agree at once, one does.
 * Throws `FORBIDDEN` to who has asked and to who lacks the right, like `refuseUnproved`, `NOT_FOUND`, and `CONFLICT` if it is decided.
 */
export async function allow(
  db: Db,
  { id, seller, note = "", now }: Deciding,
): Promise<{ approval: StoredApproval; requester: string }> {
  await expireOld(db, now);
  return transact(db, async (tx) => {
    const { approval, requester } = await lockForAnother(tx, id, seller);
    const claimedAt = isDownload(approval) ? null : now;
    if (isInterrupted(approval, now)) {
      await tx.update(approvals).set({ claimedAt }).where(eq(approvals.id, id));
      return { approval: { ...approval, claimedAt }, requester };
    }
    if (approval.state === "allowed" && !isDownload(approval)) {
      throw new AppError("CONFLICT", t.later("beingCarriedOut"));
    }
    refuseDecided(approval);
    const [allowed] = await tx
      .update(approvals)
      .set({ state: "allowed", decidedBy: seller.id, decidedAt: now, note, claimedAt })
      .where(and(eq(approvals.id, id), eq(approvals.state, "waiting")))
      .returning();
    if (!allowed) throw decidedAlready();
    await recordStep(tx, seller, { approval: allowed, from: "waiting", to: "allowed", requester });
    return { approval: allowed, requester };
  });
}

/** Says no to another person's call. Throws as `allow` does. */
export async function refuse(db: Db, { id, seller, note = "", now }: Deciding): Promise<void> {
  await expireOld(db, now);
  await transact(db, async (tx) => {
    const { approval, requester } = await lockForAnother(tx, id, seller);
    refuseDecided(approval);
    const decision = { decidedBy: seller.id, decidedAt: now, note, sealedCall: null };
    await tx
      .update(approvals)
      .set({ state: "refused", ...decision })
      .where(eq(approvals.id, id));
    await recordStep(tx, seller, {
      approval: { ...approval, note },
      from: "waiting",
      to: "refused",
      requester,
    });
  });
}

/** Takes one's own request back. Throws `NOT_FOUND` if it is somebody else's, and `CONFLICT` if it is decided. */
export async function withdraw(db: Db, { id, seller, now }: Deciding): Promise<void> {
  await expireOld(db, now);
  await transact(db, async (tx) => {
    const { approval } = await lockApproval(tx, id);
    if (approval.requestedBy !== seller.id) throw notFound();
    refuseDecided(approval);
    await tx.update(approvals).set({ state: "withdrawn", sealedCall: null }).where(eq(approvals.id, id));
    await recordStep(tx, seller, { approval, from: "waiting", to: "withdrawn" });
  });
}

/**
 * Claims one's own download that another person has allowed. Throws `NOT_FOUND` if there is none, and `FORBIDDEN` to whoever
 * has entered by PIN.
 */
export async function claimFile(db: Db, { id, seller, now }: Deciding): Promise<StoredApproval> {
  refuseByPin(seller);
  await expireOld(db, now);
  return transact(db, async (tx) => {
    const { approval } = await lockApproval(tx, id);
    const isReady =
      approval.state === "allowed" && isDownload(approval) && !isClaimed(approval.claimedAt, now);
    if (approval.requestedBy !== seller.id || !isReady) throw new AppError("NOT_FOUND", t.later("noFile"));
    await tx.update(approvals).set({ claimedAt: now }).where(eq(approvals.id, id));
    return { ...approval, claimedAt: now };
  });
}

const notFound = () => new AppError("NOT_FOUND", t.later("notFound"));
const decidedAlready = () => new AppError("CONFLICT", t.later("decidedAlready"));

function refuseDecided({ state }: StoredApproval): void {
  if (state !== "waiting") throw decidedAlready();
}

type Locked = { approval: StoredApproval; requester: string };

async function lockApproval(tx: Tx, id: string): Promise<Locked> {
  const [approval] = await tx.select().from(approvals).where(eq(approvals.id, id)).for("update");
  if (!approval) throw notFound();
  const requester = (await sellerPeople(tx)).find((person) => person.id === approval.requestedBy);
  return { approval, requester: requester ? withEmail(requester) : "" };
}

/** Throws `FORBIDDEN` to whoever has entered by PIN, which somebody else may have set or seen. */
export function refuseByPin({ isByPin = false }: Pick<SellerWithRole, "isByPin">): void {
  if (isByPin) throw new AppError("FORBIDDEN", t.later("notByPin"));
}

/** Locks a request for another person with the right, who has proved to be that person by all that they log in with. */
async function lockForAnother(tx: Tx, id: string, seller: SellerWithRole): Promise<Locked> {
  refuseByPin(seller);
  await refuseUnproved(tx, seller);
  const locked = await lockApproval(tx, id);
  if (locked.approval.requestedBy === seller.id) throw new AppError("FORBIDDEN", t.later("ownRequest"));
  refuseWithout(locked.approval.permission, seller);
  return locked;
}
