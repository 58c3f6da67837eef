import { sql } from "drizzle-orm";
import type { Connection } from "#kernel/db/connect.ts";
import { formatShortDay } from "#kernel/time/store-time.ts";
import type { Order } from "#modules/order/index.ts";
import { spokenGrower } from "../growers/spoken-grower.ts";
import { t } from "../server-texts.ts";
import { growers, lots, lotUses } from "../tables.ts";

type Origin = { orderId: string; productId: string; day: string; name: string; village: string };

/**
 * Completes orders' lines with the growers and harvest days of what is in their bags: one query for all. A line that is
 * not packed yet, or that no lot covers, has no origin.
 */
export async function completeWithOrigins(db: Connection, orders: readonly Order[]): Promise<Order[]> {
  const { name, village } = spokenGrower();
  const ids = orders.map(({ id }) => id);
  const { rows } = await db.execute<Origin>(sql`
    select ${lotUses.orderId} as "orderId", ${lotUses.productId} as "productId", ${lots.harvestedOn}::text as day,
      ${name} as name, ${village} as village
    from ${lotUses} inner join ${lots} on ${lots.id} = ${lotUses.lotId}
    inner join ${growers} on ${growers.id} = ${lots.growerId}
    where ${lotUses.orderId} = any(${sql.param(ids)}::text[])
    group by 1, 2, ${lots.harvestedOn}, ${growers.id}
    order by ${lots.harvestedOn}, min(${lots.number})`);
  if (rows.length === 0) return [...orders];
  const origins = Map.groupBy(rows, ({ orderId, productId }) => `${orderId} ${productId}`);
  return orders.map((order) => ({
    ...order,
    items: order.items.map((item) => {
      const packed = item.packed?.replacement ?? null;
      const product = packed === null ? item.productId : packed.productId;
      const parts = origins.get(`${order.id} ${product}`);
      return parts ? { ...item, origin: parts.map(originText).join(" · ") } : item;
    }),
  }));
}

const originText = ({ day, name, village }: Origin) =>
  t("picked", { day: formatShortDay(day), name, village });
