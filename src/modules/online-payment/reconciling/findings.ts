import { and, eq, gte, isNull, min, sql } from "drizzle-orm";
import type { Db, Tx } from "#kernel/db/connect.ts";
import { transact } from "#kernel/db/transact.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import type { SellerAccount } from "#modules/identity/index.ts";
import { t } from "../server-texts.ts";
import { gatewayKeys, paymentComparisons, paymentFindings } from "../tables.ts";
import type { Difference, Span } from "./find-differences.ts";

const DAY_MS = 24 * 60 * 60_000;
/** Some days are compared again, as reports may be late. */
const USUAL_DAYS = 3;
/** Open differences are compared again for this many days. Older ones stay until the seller settles them. */
const MAX_DAYS = 31;

/** The span of a comparison: the last days, and further back to the oldest difference that is still open. */
export async function beginOfSpan(db: Db, at: Date): Promise<Span> {
  const [open] = await db
    .select({ madeAt: min(paymentFindings.madeAt) })
    .from(paymentFindings)
    .where(isOpen);
  const [keys] = await db.select({ savedAt: gatewayKeys.updatedAt }).from(gatewayKeys);
  const daysAgo = (days: number) => at.getTime() - days * DAY_MS;
  const oldest = Math.max(open?.madeAt?.getTime() ?? at.getTime(), daysAgo(MAX_DAYS));
  const from = Math.min(oldest, daysAgo(USUAL_DAYS));
  return { from: new Date(from), since: new Date(Math.max(from, keys?.savedAt.getTime() ?? 0)), at };
}

const isOpen = isNull(paymentFindings.settledAt);

type Run = Span & { gateway: string; claim: string; night: string | undefined };

/**
 * Lists what differs, and settles what no longer does, in one transaction that ends the run's claim. A run that has lost
 * its claim writes nothing. What a seller has settled comes again only with other sums. Returns the number of open ones.
 */
export async function writeFindings(db: Db, differences: readonly Difference[], run: Run): Promise<number> {
  return transact(db, async (tx) => {
    const done = { claim: null, claimedUntil: null, doneAt: sql`now()`, failure: null };
    const [own] = await tx
      .update(paymentComparisons)
      .set({ ...done, ...(run.night !== undefined && { night: run.night }) })
      .where(and(eq(paymentComparisons.gateway, run.gateway), eq(paymentComparisons.claim, run.claim)))
      .returning();
    if (!own) throw new AppError("CONFLICT", t.later("comparing"));
    for (const difference of differences) await writeFinding(tx, difference);
    const gatewayIds = differences.map(({ gatewayId }) => gatewayId);
    const isGone = sql`${paymentFindings.gatewayId} <> all(${sql.param(gatewayIds)}::text[])`;
    await tx
      .update(paymentFindings)
      .set({ settledAt: sql`now()`, settledBy: null })
      .where(
        and(isOpen, isGone, gte(paymentFindings.madeAt, run.from), gte(paymentFindings.foundAt, run.since)),
      );
    return tx.$count(paymentFindings, isOpen);
  });
}

async function writeFinding(tx: Tx, difference: Difference): Promise<void> {
  const { kind, orderId, ownPaise, gatewayPaise } = difference;
  const hasChanged = sql`(${paymentFindings.kind}, ${paymentFindings.ownPaise}, ${paymentFindings.gatewayPaise})
    is distinct from (excluded.kind, excluded.own_paise, excluded.gateway_paise)`;
  await tx
    .insert(paymentFindings)
    .values(difference)
    .onConflictDoUpdate({
      target: paymentFindings.gatewayId,
      set: {
        kind,
        orderId,
        ownPaise,
        gatewayPaise,
        settledAt: null,
        settledBy: null,
        foundAt: sql`case when ${paymentFindings.settledAt} is null then ${paymentFindings.foundAt} else now() end`,
      },
      setWhere: sql`${hasChanged} or (${paymentFindings.settledAt} is not null and ${paymentFindings.settledBy} is null)`,
    });
}

/** Notes that a seller has looked at a difference and settled it. Throws `NOT_FOUND` if there is no such open one. */
export async function settleFinding(
  db: Db,
  { id, seller }: { id: string; seller: SellerAccount },
): Promise<void> {
  const [settled] = await db
    .update(paymentFindings)
    .set({ settledAt: sql`now()`, settledBy: seller.email })
    .where(and(eq(paymentFindings.gatewayId, id), isOpen))
    .returning();
  if (!settled) throw new AppError("NOT_FOUND", t.later("findingNotFound"));
}
