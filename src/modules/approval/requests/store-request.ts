import { randomUUID } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import type { Db, Tx } from "#kernel/db/connect.ts";
import { transact } from "#kernel/db/transact.ts";
import type { ApprovalKind, ApprovalMatter, Permission, SellerAccount } from "#modules/identity/index.ts";
import { recordStep } from "../record.ts";
import type { Sealing } from "../sealing.ts";
import { approvals } from "../tables.ts";
import { endOf, expireOld } from "./end-request.ts";

type NewRequest = {
  call: { method: string; path: string; body: string; key: string | undefined };
  callHash: string;
  kind: ApprovalKind;
  permission: Permission;
  matter: ApprovalMatter;
  seller: SellerAccount;
  sealing: Sealing;
  now: Date;
};

/** Stores a call until another person decides. The same call that waits already is that one. Returns its id. */
export async function storeRequest(db: Db, request: NewRequest): Promise<string> {
  const { call, callHash, kind, permission, matter, seller, sealing, now } = request;
  const id = randomUUID();
  const { method, path, body, key } = call;
  const sealedCall = await sealing.seal(id, JSON.stringify({ body, key }));
  return transact(db, async (tx) => {
    await expireOld(tx, now);
    const [approval] = await tx
      .insert(approvals)
      .values({
        id,
        kind,
        permission,
        method,
        path,
        sealedCall,
        callHash,
        words: matter.words,
        paise: matter.paise ?? null,
        shopperId: matter.shopperId ?? null,
        requestedBy: seller.id,
        createdAt: now,
        expiresAt: endOf(now),
      })
      .onConflictDoNothing({
        target: [approvals.requestedBy, approvals.callHash],
        where: sql`${approvals.state} = 'waiting'`,
      })
      .returning();
    if (!approval) return waitingOne(tx, { sellerId: seller.id, callHash });
    await recordStep(tx, seller, { approval, to: "waiting" });
    return id;
  });
}

async function waitingOne(
  tx: Tx,
  { sellerId, callHash }: { sellerId: string; callHash: string },
): Promise<string> {
  const same = and(
    eq(approvals.requestedBy, sellerId),
    eq(approvals.callHash, callHash),
    eq(approvals.state, "waiting"),
  );
  const [row] = await tx.select({ id: approvals.id }).from(approvals).where(same);
  return row?.id ?? "";
}
