import type { Pool } from "pg";
import type { TestGateway } from "#tests/gateway/gateway.ts";
import { queuedJobs } from "#tests/support/queued-jobs.ts";

type Row = Record<string, string | null>;

/**
 * Reckons the books against the gateway's, from nothing but rows and the gateway's own lists. Returns a sentence for
 * each disagreement.
 */
export async function judge(pool: Pool, gateway: TestGateway): Promise<string[]> {
  const rows = async (text: string): Promise<Row[]> => (await pool.query<Row>(text)).rows;
  const jobs = await queuedJobs(pool);
  const mailsAbout = (orderId: string | null | undefined, kind: string) =>
    jobs.filter(({ data }) => data.orderId === orderId && data.kind === kind).length;
  const wrong: string[] = [];
  const { payments, refunds } = gateway.books();
  const captured = payments.filter(({ captured: is }) => is);
  const processed = refunds.filter(({ status }) => status === "processed");

  // Each paisa that the gateway took is in the books once, and the other way round.
  const captures = new Map(
    (
      await rows("select gateway_payment_id, paise::text, currency, order_id, unwanted from payment_captures")
    ).map((row) => [row.gateway_payment_id, row]),
  );
  for (const { id, amount, currency } of captured) {
    const own = captures.get(id);
    if (!own) wrong.push(`the books don't know payment ${id}`);
    else if (Number(own.paise) !== amount || own.currency !== currency)
      wrong.push(`payment ${id} has another sum in the books`);
  }
  if (captures.size !== captured.length)
    wrong.push(`${captures.size} payments in the books, ${captured.length} at the gateway`);

  // The same for what went back.
  const done = new Map(
    (await rows("select gateway_refund_id, paise::text from refunds where state = 'done'")).map((row) => [
      row.gateway_refund_id,
      row.paise,
    ]),
  );
  for (const { id, amount } of processed) {
    if (Number(done.get(id)) !== amount)
      wrong.push(`refund ${id} of ${amount} is ${done.get(id)} in the books`);
  }
  if (done.size !== processed.length)
    wrong.push(`${done.size} refunds in the books, ${processed.length} at the gateway`);
  const waiting = await rows("select id from refunds where state <> 'done' and not is_settled");
  if (waiting.length > 0) wrong.push(`${waiting.length} refunds are not done`);
  const open = await rows("select id from payments where state in ('created', 'pending')");
  if (open.length > 0) wrong.push(`${open.length} attempts are open`);

  // Each order has as much as it owes, or is listed.
  const took = sums(captured, (payment) => captures.get(payment.id)?.order_id ?? "");
  const byHand = (await rows("select gateway_payment_id, paise::text from refunds where is_settled")).map(
    ({ gateway_payment_id: id, paise }) => ({ payment_id: id ?? "", amount: Number(paise) }),
  );
  const gaveBack = sums([...processed, ...byHand], ({ payment_id: id }) => captures.get(id)?.order_id ?? "");
  const listed = new Map(
    (await rows("select order_id, paise::text from payment_differences")).map((row) => [
      row.order_id,
      Number(row.paise),
    ]),
  );
  const orders = await rows(
    "select id, status, payment_state, total_paise::text, prepaid_paise::text from orders where payment_type = 'Online'",
  );
  for (const { id, status, payment_state: state, total_paise: total, prepaid_paise: prepaid } of orders) {
    const held = (took.get(id ?? "") ?? 0) - (gaveBack.get(id ?? "") ?? 0);
    if (held !== Number(prepaid))
      wrong.push(`the gateway holds ${held} for order ${id}, the books say ${prepaid}`);
    const isOwed = state === "paid" && status !== "Cancelled";
    const owed = isOwed ? Number(total) : 0;
    // The seller's word that an order is delivered is also that the rest was paid at the door.
    const atDoor = isOwed && status === "Delivered" ? Math.max(0, owed - held) : 0;
    const difference = held + atDoor - owed;
    if (difference !== (listed.get(id) ?? 0))
      wrong.push(`order ${id} is ${difference} off, and listed with ${listed.get(id) ?? 0}`);
    if (difference >= 100 && status !== "Pending")
      wrong.push(`order ${id} is ${status} and still has ${difference} too much`);
    const isPaid = captured.some(
      (payment) => captures.get(payment.id)?.order_id === id && captures.get(payment.id)?.unwanted === null,
    );
    if (isPaid !== (state === "paid" || state === "refunded"))
      wrong.push(`order ${id} is ${state}, though its payment says ${isPaid}`);
    if (!isPaid && status !== "Cancelled") wrong.push(`order ${id} was never paid, and is ${status}`);
  }

  // Each refund is noted and told once; one by hand is only noted. An order whose money went back stays cancelled.
  const refundRows = await rows(`select o.id, o.status, o.payment_state,
      (select count(*)::text from refunds r where r.order_id = o.id and r.state = 'done') as refunds,
      (select count(*)::text from refunds r where r.order_id = o.id and r.is_settled) as by_hand,
      (select count(*)::text from payment_steps s where s.order_id = o.id and s.what = 'refunded') as steps
    from orders o where o.payment_type = 'Online'`);
  for (const { id, status, payment_state: state, refunds: made, by_hand: given, steps } of refundRows) {
    const mails = mailsAbout(id, "money-returned");
    if (Number(made) + Number(given) !== Number(steps) || Number(made) !== mails) {
      wrong.push(`order ${id} has ${made} refunds, noted ${steps} and told ${mails} times`);
    }
    if (state === "refunded" && status !== "Cancelled") wrong.push(`order ${id} is refunded, and ${status}`);
  }

  // A paid order was confirmed once, and an unpaid one never.
  const confirmed = await rows("select id, payment_state from orders where payment_type = 'Online'");
  for (const { id, payment_state: state } of confirmed) {
    const expectedMails = state === "paid" || state === "refunded" ? 1 : 0;
    const mails = mailsAbout(id, "order-placed");
    if (mails !== expectedMails) wrong.push(`order ${id} is ${state} and was confirmed ${mails} times`);
  }

  // Orders that stand hold their packs, and cancelled ones hold none. Weighing changes that, so weighed ones are left out.
  const stock = await rows(`select o.id, o.status, sum(i.quantity)::text as ordered,
      (select (-sum(m.change))::text from stock_entries m where m.heap_id is null and m.order_id = o.id) as taken
    from orders o join order_items i on i.order_id = o.id join stock_counts c on c.product_id = i.product_id
    where not exists (select 1 from order_adjustments a where a.order_id = o.id and a.kind in ('packed', 'agreed'))
      and not exists (select 1 from order_trail t where t.order_id = o.id and t.packed is not null)
    group by o.id`);
  for (const { id, status, ordered, taken } of stock) {
    const expectedPacks = status === "Cancelled" ? 0 : Number(ordered);
    if (Number(taken ?? 0) !== expectedPacks)
      wrong.push(`order ${id} is ${status}, and ${taken} of ${ordered} packs are taken for it`);
  }
  return wrong;
}

function sums<Item extends { amount: number }>(
  items: readonly Item[],
  keyOf: (item: Item) => string,
): Map<string, number> {
  const all = new Map<string, number>();
  for (const item of items) all.set(keyOf(item), (all.get(keyOf(item)) ?? 0) + item.amount);
  return all;
}
