import type { Pool } from "pg";
import { z } from "zod";
import { MAIL_QUEUE, UNDELIVERED_QUEUE } from "#kernel/jobs/install-queues.ts";
import { type Family, gauge } from "#kernel/metrics/exposition.ts";
import { MODULES } from "#src/modules.ts";

const METRICS = MODULES.flatMap(({ metrics = [] }) => metrics);

/** One statement only, as the store may be in trouble. */
const STATEMENT = `
  select pg_database_size(current_database())::float8 as bytes,
    array[${METRICS.map(({ query }) => `(${query})::float8`).join(", ")}]::float8[] as metrics,
    (select coalesce(json_agg(queue), '[]') from (
      select wanted.name, count(job.id)::int as depth,
        coalesce(extract(epoch from now() - min(job.created_on)), 0)::float8 as age
      from unnest($1::text[]) as wanted(name)
      left join pgboss.job on job.name = wanted.name and job.state < 'active'
      group by wanted.name
    ) as queue) as queues`;

const rowSchema = z.object({
  bytes: z.number(),
  metrics: z.array(z.number().nullable()),
  queues: z.array(z.object({ name: z.string(), depth: z.number(), age: z.number() })),
});

/** The metrics from the database. They are the same for each process. */
export async function readStore(pool: Pool): Promise<Family[]> {
  const { rows } = await pool.query(STATEMENT, [[MAIL_QUEUE, UNDELIVERED_QUEUE]]);
  const { bytes, metrics, queues } = rowSchema.parse(rows[0]);
  const byQueue = (number: (queue: (typeof queues)[number]) => number) =>
    queues.map((queue) => ({ labels: { queue: queue.name }, value: number(queue) }));
  return [
    gauge("santhe_database_size_bytes", "Size of the database.", bytes),
    ...METRICS.map(({ name, type, help }, index) => {
      const value = metrics[index] ?? undefined;
      return { name, type, help, samples: value === undefined ? [] : [{ value }] };
    }),
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
  ];
}
