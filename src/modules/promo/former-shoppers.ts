import { type SQL, sql } from "drizzle-orm";
import type { Tx } from "#kernel/db/connect.ts";
import { orders } from "#modules/order/index.ts";
import { promoCodes, promoFormerShoppers, promoFormerUses, promoHashKey, promoUses } from "./tables.ts";

/** The keyed hash of an e-mail, nested as in HMAC. It is null while no hash is stored. */
export const emailHashOf = (email: SQL): SQL => sql`(
  select encode(sha256(k.key::bytea || sha256(k.key::bytea || convert_to(lower(${email}), 'UTF8'))), 'hex')
  from ${promoHashKey} k)`;

/**
 * Stores what a deleted account had of codes, so that its e-mail does not get them anew. The order rows still name the
 * shopper here. A store without codes stores nothing.
 */
export async function keepFormerUses(tx: Tx, { id, email }: { id: string; email: string }): Promise<void> {
  const hash = emailHashOf(sql`${email}::text`);
  await tx.execute(sql`
    insert into ${promoHashKey} (key)
    select replace(gen_random_uuid()::text || gen_random_uuid(), '-', '') where exists (select from ${promoCodes})
    on conflict do nothing`);
  await tx.execute(sql`
    insert into ${promoFormerShoppers} (email_hash)
    select ${hash} where exists (select from ${promoCodes})
      and exists (select from ${orders} o where o.shopper_id = ${id} and o.status <> 'Cancelled')
    on conflict do nothing`);
  await tx.execute(sql`
    insert into ${promoFormerUses} as f (email_hash, code_id, uses)
    select ${hash}, u.code_id, count(*) from ${promoUses} u
    where u.shopper_id = ${id} and u.given_back_at is null group by u.code_id
    on conflict (code_id, email_hash) do update set uses = f.uses + excluded.uses`);
}
