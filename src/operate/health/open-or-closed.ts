import { type Answerer, whoAnswers } from "#kernel/health/address.ts";
import type { Finding } from "#kernel/health/check.ts";
import { arePagesBuilt, notBuilt } from "#src/web/builds.ts";
import type { Config } from "../config/config.ts";
import { explain } from "../errors/explain.ts";
import { listenBriefly } from "../places/free-port.ts";
import { readLastEnd } from "../running/last-end.ts";
import { runningNotes } from "../running/running-store.ts";

type Facts = {
  running: { pid: number; since: Date } | undefined;
  /** Its address on this machine, and who answers there. */
  here: { url: string; answerer: Answerer };
  /** PUBLIC_URL, and who answers there; null: it is not set. */
  outside: { url: string; answerer: Answerer } | null;
  /** The way in which the store ended last, as far as it is known. */
  ended: { at: Date; failure: string | null } | { killedSince: Date } | undefined;
  /** The reason why the store could not listen now, in a sentence with what to do. */
  portTrouble: string | undefined;
  isBuilt: boolean;
  isRestoring: boolean;
};

/** Whether the store is open, and since when; or how it ended last, and what a start would fail for. */
export function judgeOpen({
  running,
  here,
  outside,
  ended,
  portTrouble,
  isBuilt,
  isRestoring,
}: Facts): Finding[] {
  const unbuilt: Finding[] = isBuilt ? [] : [{ state: "failing", says: notBuilt() }];
  const url = outside?.url ?? here.url;
  if (running) {
    const since = `since ${moment(running.since)}`;
    if (here.answerer !== "nobody")
      return [{ state: "ok", says: `Open at ${url}, ${since} (process ${running.pid}).` }, ...unbuilt];
    const says = `Process ${running.pid} has the store open ${since}, and does not answer at ${here.url}.`;
    const cure = `Restart the store. If it does not end by itself: kill -9 ${running.pid}`;
    return [{ state: "failing", says, cure }, ...unbuilt];
  }
  if (here.answerer === "this store") return [{ state: "ok", says: `Open at ${url}.` }, ...unbuilt];
  if (outside?.answerer === "this store")
    return [{ state: "ok", says: `Open at ${outside.url}, on another machine or in another container.` }];
  const closed: Finding = { state: "failing", says: `Closed${howEnded(ended)}.` };
  const cure =
    ended && "failure" in ended && ended.failure ? "Mend that, then ./santhe start" : "./santhe start";
  return [
    isRestoring ? closed : { ...closed, cure },
    ...(portTrouble ? [{ state: "failing", says: portTrouble } as const] : []),
    ...unbuilt,
  ];
}

const moment = (at: Date): string => `${at.toISOString().slice(0, 16).replace("T", " ")} UTC`;

function howEnded(ended: Facts["ended"]): string {
  if (!ended) return ": no store was opened here yet";
  if ("killedSince" in ended)
    return `: it was opened at ${moment(ended.killedSince)}, and then killed, or the machine stopped`;
  if (ended.failure === null) return `: it was stopped at ${moment(ended.at)}`;
  const [reason] = ended.failure.replace(":\n", ": ").split("\n", 1);
  return `; the last start, at ${moment(ended.at)}, ended so: ${reason?.replace(/\.$/, "")}`;
}

/** Looks whether the store is open. `databaseUrl` is null if its database can't be had. */
export async function checkOpen(
  config: Config,
  { databaseUrl, isRestoring }: { databaseUrl: string | null; isRestoring: boolean },
): Promise<Finding[]> {
  const { dataDir, host, port, publicUrl } = config;
  const notes = await runningNotes(dataDir);
  const note = notes.find(({ isRunning }) => isRunning);
  const at = note?.store ?? { host, port };
  const url = `http://${reachable(at.host)}:${at.port}`;
  const [answerer, outside] = await Promise.all([
    whoAnswers(url, databaseUrl),
    publicUrl === null ? null : whoAnswers(publicUrl, databaseUrl),
  ]);
  const killed = notes[0] && { killedSince: notes[0].since };
  const last = await readLastEnd(dataDir);
  return judgeOpen({
    running: note?.store && { pid: note.store.pid, since: note.since },
    here: { url, answerer },
    outside: publicUrl !== null && outside !== null ? { url: publicUrl, answerer: outside } : null,
    ended: last ? { at: new Date(last.at), failure: last.failure } : killed,
    portTrouble: await listenBriefly({ host, port }).then(
      () => undefined,
      (error: unknown) => explain(error),
    ),
    isBuilt: arePagesBuilt(),
    isRestoring,
  });
}

function reachable(host: string): string {
  if (host === "0.0.0.0" || host === "::") return "localhost";
  return host.includes(":") ? `[${host}]` : host;
}
