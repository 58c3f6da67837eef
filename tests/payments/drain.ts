import { followUp } from "#modules/online-payment/paying/follow-up.ts";
import { compare } from "#modules/online-payment/reconciling/compare.ts";
import { requestRefunds, sendRefunds } from "#modules/online-payment/refunding/refund.ts";
import type { TestGateway } from "#tests/gateway/gateway.ts";
import type { TestApp } from "#tests/support/test-app.ts";

const MAX_ROUNDS = 60;

/**
 * Ends all trouble, and lets the store do what it does by itself within a night: all pauses are over, the time to pay
 * has passed, the gateway is compared with, and the seller asks again for refunds that have failed.
 */
export async function drain(shop: TestApp, gateway: TestGateway, seller: { cookie: string }): Promise<void> {
  const { pool } = shop;
  gateway.setSwitches([]);
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    await gateway.flushWebhooks();
    gateway.settleRefunds("processed");
    await pool.query(
      "update payments set expires_at = now() - interval '1 year' where state in ('created', 'pending')",
    );
    await pool.query("update order_status_changes set created_at = created_at - interval '1 minute'");
    await pool.query("update refunds set next_try_at = now() - interval '1 hour' where state = 'requested'");
    const failed = await pool.query<{ id: string }>(
      "select id from refunds where state = 'failed' and not is_settled",
    );
    for (const { id } of failed.rows) await shop.post(`/api/payment/refund/${id}/again`, {}, seller);
    await compare(shop.deps);
    await followUp(shop.deps);
    await requestRefunds(shop.db);
    await sendRefunds(shop.deps);
    if (await isQuiet(shop)) return;
  }
  throw new Error("the store does not come to rest");
}

async function isQuiet({ pool }: TestApp): Promise<boolean> {
  const { rows } = await pool.query<{
    open: number;
  }>(`select (select count(*) from payments where state in ('created', 'pending'))
    + (select count(*) from refunds where state <> 'done' and not is_settled)
    + (select count(*) from payment_differences d join orders o on o.id = d.order_id
        where d.paise >= 100 and o.status <> 'Pending') as open`);
  return Number(rows[0]?.open) === 0;
}
