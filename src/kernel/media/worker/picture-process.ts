// The image worker's process. It ends when the store's process ends in any way, as its channel is closed then.
import { readdirSync } from "node:fs";
import { setPriority } from "node:os";
import { isRefusal, PictureRefused, type pictureRefusals } from "../picture-limits.ts";
import { linkPreview } from "../picture-widths.ts";
import type { PictureStore } from "../storage.ts";
import { makeLinkPreview, processUpload } from "../upload-processing.ts";
import type { FromPictures, PictureJob, ToPictures } from "./image-worker.ts";

const LOWEST_PRIORITY = 19;

/**
 * Lowers the priority below the store's. On Linux each thread has its own priority, and a new thread inherits that of
 * its creator.
 */
function stepBack(): void {
  const threads = process.platform === "linux" ? readdirSync("/proc/self/task").map(Number) : [0];
  for (const thread of threads) setPriority(thread, LOWEST_PRIORITY);
}

const waiting = new Map<number, PromiseWithResolvers<boolean>>();

const say = (message: FromPictures) => process.send?.(message);

/** The store's picture store, one request at a time. */
function placeOf(job: number): Pick<PictureStore, "has" | "put"> {
  const answered = () => {
    const answer = Promise.withResolvers<boolean>();
    waiting.set(job, answer);
    return answer.promise;
  };
  return {
    has: (name) => {
      say({ job, has: name });
      return answered();
    },
    put: async (name, bytes, type) => {
      say({ job, put: name, bytes, type });
      await answered();
    },
  };
}

async function work(given: PictureJob, place: Pick<PictureStore, "has" | "put">): Promise<string> {
  if ("take" in given) return (await processUpload(given.take, given, place)).url;
  await place.put(given.preview, await makeLinkPreview(given.from), linkPreview.type);
  return given.preview;
}

type End = { refused: keyof typeof pictureRefusals } | { failed: string };

function endOf(error: unknown): End {
  if (error instanceof PictureRefused && typeof error.text !== "string" && isRefusal(error.text.key)) {
    return { refused: error.text.key };
  }
  return { failed: error instanceof Error ? (error.stack ?? error.message) : String(error) };
}

process.on("message", (message: ToPictures) => {
  const { job } = message;
  if ("known" in message) waiting.get(job)?.resolve(message.known);
  else if ("lost" in message) waiting.get(job)?.reject(new Error("what was made can't be kept"));
  else {
    work(message.work, placeOf(job))
      .then((done) => say({ job, done }))
      .catch((error: unknown) => say({ job, ...endOf(error) }))
      .finally(() => waiting.delete(job));
  }
});
// The process ends at once, even in the middle of a picture, as nothing is kept here.
process.on("disconnect", () => process.kill(process.pid, "SIGKILL"));
// A stop may signal all processes of the store. The store still answers its open requests, uploads included.
for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => {});
stepBack();
