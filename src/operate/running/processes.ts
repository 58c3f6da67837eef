import type { Worker } from "node:cluster";
import cluster from "node:cluster";
import { once } from "node:events";
import { setTimeout as after } from "node:timers/promises";
import type { EnvironmentVariables } from "#kernel/environment/variables.ts";

/** The pause before a process that ended by itself is replaced, so that a failing one does not overload the machine. */
const REPLACE_MS = 1_000;

/** The variable with the number of a process. */
export const NUMBER_VARIABLE = "SANTHE_PROCESS";

/** The number of this process, from 0 on. A replacement keeps the number. */
export const processNumber = (): number => (cluster.isWorker ? Number(process.env[NUMBER_VARIABLE]) : 0);

/** Whether this is the process that reports to the operator: the only one, or the first of several. */
export const isFirstProcess = (): boolean => cluster.worker === undefined || cluster.worker.id === 1;

/**
 * Runs the store in several processes that share its port. The first one opens alone: it upgrades the database, and
 * reports why if it can't. From then on any process that ends by itself is replaced. SIGTERM and SIGINT end all of them
 * gracefully. When the last is gone, this process ends with 0. SIGHUP is passed on to those that log into a file.
 */
export async function runProcesses(
  processes: number,
  { ACCESS_LOG = "" }: EnvironmentVariables,
): Promise<void> {
  // Each process accepts its connections itself. A connection that this process hands to one that has just died would
  // never be answered.
  cluster.schedulingPolicy = cluster.SCHED_NONE;
  let ending = false;
  const end = (signal: NodeJS.Signals) => {
    ending = true;
    for (const worker of Object.values(cluster.workers ?? {})) worker?.process.kill(signal);
  };
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => end(signal));
  // Each process reopens its access log then. Without such a file, the signal ends this process as it ends any other.
  if (!["", "off", "stdout"].includes(ACCESS_LOG)) {
    process.on("SIGHUP", () => {
      for (const worker of Object.values(cluster.workers ?? {})) worker?.process.kill("SIGHUP");
    });
  }
  const numbers = new Map<Worker, number>();
  const open = (number: number) => {
    const worker = cluster.fork({ [NUMBER_VARIABLE]: number });
    numbers.set(worker, number);
    return worker;
  };
  const first = open(0);
  const opened = await Promise.race([once(first, "listening"), once(first, "exit").then(() => null)]);
  // The process has reported the reason.
  if (!opened && !ending) process.exit(1);
  cluster.on("exit", (worker: Worker) => {
    if (ending) endWithTheLast();
    else replace(worker);
  });
  const endWithTheLast = () => {
    if (Object.keys(cluster.workers ?? {}).length === 0) process.exit(0);
  };
  const replace = async (worker: Worker) => {
    const { pid, exitCode, signalCode } = worker.process;
    process.stderr.write(`Process ${pid} ended with ${signalCode ?? exitCode}; another takes its place.\n`);
    await after(REPLACE_MS);
    if (!ending) open(numbers.get(worker) ?? 0);
    numbers.delete(worker);
  };
  if (ending) return endWithTheLast();
  for (let number = 1; number < processes; number++) open(number);
}
