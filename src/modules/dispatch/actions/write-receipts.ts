import { sql } from "drizzle-orm";
import type { Tx } from "#kernel/db/connect.ts";
import type { MailQueue } from "#kernel/jobs/mail-queue.ts";
import { toRupees } from "#kernel/money/money.ts";
import { recordActions } from "#modules/audit/actions/record-actions.ts";
import type { SellerAccount } from "#modules/identity/actions/session.ts";
import { divideCash } from "../rules/divide-cash.ts";
import { cashReceipts } from "../tables.ts";
import type { NotedCash } from "./noted-cash.ts";

/** Who notes cash. */
export type CashWriter = { seller: SellerAccount; mail: MailQueue };

/** Keeps what a bag brought, divided by what its orders owe, on the record. The orders are held. */
export async function writeReceipts(
  tx: Tx,
  { paise, before, seller }: { paise: number; before: readonly NotedCash[]; seller: SellerAccount },
): Promise<void> {
  const shares = divideCash(
    paise,
    before.map(({ duePaise }) => duePaise),
  );
  const receipts = before.map((noted, index) => ({ ...noted, paise: shares[index] ?? 0 }));
  const sellerEmail = seller.email;
  await tx
    .insert(cashReceipts)
    .values(receipts.map(({ id, paise: share }) => ({ orderId: id, paise: share, sellerEmail })))
    .onConflictDoUpdate({
      target: cashReceipts.orderId,
      set: { paise: sql`excluded.paise`, sellerEmail, createdAt: sql`now()` },
    });
  await recordActions(
    tx,
    seller,
    receipts.map(({ id, invoiceNumber, receivedPaise, paise: share }) => ({
      ...{ subject: "order", action: "changed", id, name: invoiceNumber },
      before: { cashReceived: receivedPaise === null ? null : toRupees(receivedPaise) },
      after: { cashReceived: toRupees(share) },
    })),
  );
}
