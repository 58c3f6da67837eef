import { count, type EnvironmentVariables } from "#kernel/environment/variables.ts";

/** The values of `WEB_CONCURRENCY`. */
export const concurrency = count.max(64, "must be at most 64").default(1);

/** The number of processes that share the port. An invalid one counts as 1: that process refuses to start. */
export const processCount = (env: EnvironmentVariables): number =>
  concurrency.safeParse(env.WEB_CONCURRENCY || undefined).data ?? 1;
