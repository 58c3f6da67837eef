import { type ChildProcess, fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import { semaphore } from "#kernel/limits/semaphore.ts";
import { PictureRefused, pictureRefusals } from "../picture-limits.ts";
import type { PictureShape } from "../picture-widths.ts";
import { type PictureStore, PicturesAway } from "../storage.ts";

/** The idle time after which the process ends and frees its memory, in milliseconds. */
const IDLE_MS = 10_000;
const PROGRAM = fileURLToPath(new URL("./picture-process.ts", import.meta.url));
/**
 * The environment variables that the worker gets. It opens strangers' files, so it gets none of the store's secrets.
 */
const PASSED_VARIABLES = /^(PATH|LD_LIBRARY_PATH|SystemRoot|TMPDIR|TEMP|(MALLOC|VIPS|UV)_\w+)$/;

type PictureTarget = Pick<PictureStore, "has" | "put">;
type Job = Pick<PromiseWithResolvers<string>, "resolve" | "reject"> & { place: PictureTarget };
type Worker = { child: ChildProcess; jobs: Map<number, Job> };

let worker: Worker | undefined;
let lastJob = 0;
let idle: NodeJS.Timeout | undefined;

/**
 * A job for the worker: bring an upload into its shape, or make the link preview of that name from a stored picture.
 */
export type PictureJob = { take: Uint8Array; shape: PictureShape } | { preview: string; from: Uint8Array };

/** A message from the store to the worker. `known` answers `has` and `put`. */
export type ToPictures = { job: number } & ({ work: PictureJob } | { known: boolean } | { lost: true });

/** A message from the worker: a request to the picture store, or the job's result. */
export type FromPictures = { job: number } & (
  | { has: string }
  | { put: string; bytes: Uint8Array; type: string }
  | { done: string }
  | { refused: keyof typeof pictureRefusals }
  | { failed: string }
);

/**
 * Works on a picture in a separate process of the lowest priority: encoding takes all cores for a second, and would
 * make visitors wait. The process is started when needed, and ends when it is idle or the store ends. Returns the job's
 * URL or name. Throws PictureRefused, `PicturesAway` if the process ended in the middle, and `place`'s errors.
 */
export async function imageWorker(work: PictureJob, place: PictureTarget): Promise<string> {
  clearTimeout(idle);
  worker ??= open();
  const { child, jobs } = worker;
  const job = ++lastJob;
  const ending = Promise.withResolvers<string>();
  jobs.set(job, { ...ending, place });
  child.ref();
  child.channel?.ref();
  tell(child, { job, work });
  return ending.promise.finally(() => {
    jobs.delete(job);
    if (jobs.size === 0) rest(child);
  });
}

function open(): Worker {
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => PASSED_VARIABLES.test(name)));
  const child = fork(PROGRAM, { serialization: "advanced", execArgv: [], env });
  const opened: Worker = { child, jobs: new Map() };
  const lose = (why: string) => {
    if (worker === opened) worker = undefined;
    for (const { reject } of opened.jobs.values()) reject(new PicturesAway(why));
  };
  child.on("error", (error) => lose(`The process that works on pictures can't be had: ${error.message}`));
  child.on("exit", (code, signal) => lose(`The process that works on pictures ended: ${signal ?? code}`));
  child.on("message", (message: FromPictures) => {
    const job = opened.jobs.get(message.job);
    if (job) void hear(child, message, job);
  });
  return opened;
}

async function hear(
  child: ChildProcess,
  message: FromPictures,
  { place, resolve, reject }: Job,
): Promise<void> {
  const { job } = message;
  if ("done" in message) resolve(message.done);
  else if ("refused" in message) reject(new PictureRefused(pictureRefusals[message.refused]));
  else if ("failed" in message) reject(new Error(message.failed));
  else {
    try {
      const known = "has" in message ? await place.has(message.has) : await storePicture(place, message);
      tell(child, { job, known });
    } catch (error) {
      reject(error);
      tell(child, { job, lost: true });
    }
  }
}

async function storePicture(
  place: PictureTarget,
  { put, bytes, type }: Extract<FromPictures, { put: string }>,
) {
  await place.put(put, bytes, type);
  return true;
}

/** A process that has just ended gets no message; its `exit` event follows. */
function tell(child: ChildProcess, message: ToPictures): void {
  if (child.connected) child.send(message, () => undefined);
}

/** Lets the store's process end, and ends the worker unless it is needed again soon. */
function rest(child: ChildProcess): void {
  child.unref();
  child.channel?.unref();
  clearTimeout(idle);
  idle = setTimeout(() => {
    if (worker?.child !== child) return;
    worker = undefined;
    if (child.connected) child.disconnect();
  }, IDLE_MS).unref();
}

/** The semaphore is in this process, so that the worker doesn't hold the waiting uploads. */
const turn = semaphore({ atOnce: 2 });

/** Processes a picture as `processUpload` does, in the worker. Returns its URL. Throws PictureRefused, PicturesAway. */
export function processUploadInWorker(
  bytes: Uint8Array,
  shape: PictureShape,
  store: PictureStore,
): Promise<string> {
  return turn(() => imageWorker({ take: bytes, shape }, store));
}
