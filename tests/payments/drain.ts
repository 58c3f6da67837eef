import { followUp } from "#modules/online-payment/paying/follow-up.ts";
import { compare } from "#modules/online-payment/reconciling/compare.ts";
import { requestRefunds, sendRefunds } from "#modules/online-payment/refunding/refund.ts";
import type { TestGateway } from "#tests/gateway/gateway.ts";
import type { TestApp } from "#tests/support/test-app.ts";

const MAX_ROUNDS = 60;

/**
 * Ends all trouble, and lets the store do what it does by itself within a night: all pauses are over, the time to pay
 * has passed, the gateway is compared with, and the seller asks again for refunds that have failed, or gives less than
 * the gateway returns by hand.
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
    const failed = await pool.query<{ id: string; act: string }>(
      `select id, case when paise < 100 then 'settle' else 'again' end as act
        from refunds where state = 'failed' and not is_settled`,
    );
    for (const { id, act } of failed.rows) await shop.post(`/api/payment/refund/${id}/${act}`, {}, seller);
    await compare(shop.deps);
    await followUp(shop.deps);
    await requestRefunds(shop.db);
    await sendRefunds(shop.deps);
    if ((await unrest(shop)).length === 0) return;
  }
  throw new Error(`the store does not come to rest: ${JSON.stringify(await unrest(shop))}`);
}

/** The payments, refunds and differences that are not done. */
async function unrest({ pool }: TestApp): Promise<unknown[]> {
  const { rows } = await pool.query(`
    select to_jsonb(p) from payments p where state in ('created', 'pending')
    union all select to_jsonb(r) from refunds r where state <> 'done' and not is_settled
    union all select to_jsonb(d) || jsonb_build_object('status', o.status)
      from payment_differences d join orders o on o.id = d.order_id where d.paise >= 100 and o.status <> 'Pending'`);
  return rows;
}
