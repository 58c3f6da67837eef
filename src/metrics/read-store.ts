import type { Pool } from "pg";
import { z } from "zod";
import { MAIL_QUEUE, UNDELIVERED_QUEUE } from "#kernel/jobs/install-queues.ts";
import { type Family, gauge } from "#kernel/metrics/exposition.ts";

/** One statement, so that a store in trouble is asked one thing. Every order of a day has a number of its counter. */
const STATEMENT = `
  select pg_database_size(current_database())::float8 as bytes,
    (select coalesce(sum(last_number), 0)::float8 from invoice_counters) as orders,
    (select extract(epoch from max(started_at))::float8 from backups where state = 'done') as "backedUp",
    (select coalesce(json_agg(queue), '[]') from (
      select wanted.name, count(job.id)::int as depth,
        coalesce(extract(epoch from now() - min(job.created_on)), 0)::float8 as age
      from unnest($1::text[]) as wanted(name)
      left join pgboss.job on job.name = wanted.name and job.state < 'active'
      group by wanted.name
    ) as queue) as queues`;

const rowSchema = z.object({
  bytes: z.number(),
  orders: z.number(),
  backedUp: z.number().nullable(),
  queues: z.array(z.object({ name: z.string(), depth: z.number(), age: z.number() })),
});

/** What the database knows of the store: the same from each of its processes. */
export async function readStore(pool: Pool): Promise<Family[]> {
  const { rows } = await pool.query(STATEMENT, [[MAIL_QUEUE, UNDELIVERED_QUEUE]]);
  const { bytes, orders, backedUp, queues } = rowSchema.parse(rows[0]);
  const byQueue = (number: (queue: (typeof queues)[number]) => number) =>
    queues.map((queue) => ({ labels: { queue: queue.name }, value: number(queue) }));
  return [
    gauge("santhe_database_size_bytes", "Size of the database.", bytes),
    {
      name: "santhe_orders_placed_total",
      type: "counter",
      help: "Orders that were ever placed.",
      samples: [{ value: orders }],
    },
    {
      name: "santhe_jobs_waiting",
      type: "gauge",
      help: "Jobs that wait for their time, their turn or another try.",
      samples: byQueue(({ depth }) => depth),
    },
    {
      name: "santhe_jobs_oldest_age_seconds",
      type: "gauge",
      help: "For how long the oldest of them is there.",
      samples: byQueue(({ age }) => age),
    },
    gauge(
      "santhe_backup_last_success_timestamp_seconds",
      "The last good backup's moment.",
      backedUp ?? undefined,
    ),
  ];
}
