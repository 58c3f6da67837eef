import { createHash } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { AwsClient } from "aws4fetch";
import type { BucketSettings } from "#kernel/media/bucket-settings.ts";
import { explainRefusal, mayPass, readRefusal } from "./bucket-refusal.ts";
import { impatientFetch } from "./impatient-fetch.ts";
import { PicturesAway } from "./pictures-away.ts";

export interface Patience {
  /** How often a request is made before it has failed. */
  tries: number;
  /** How long, in milliseconds, a try waits for its answer, and then for each piece of it. */
  waitMs: number;
  /** In milliseconds, before the second try; twice as long before each further one. */
  pauseMs: number;
}

export interface BucketRequest {
  method: "GET" | "HEAD" | "PUT" | "POST" | "DELETE";
  /** Empty: the bucket itself. */
  key: string;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  body?: Uint8Array<ArrayBuffer>;
}

/**
 * Makes signed requests to a bucket, and makes them again where a failure may pass. An answer's body comes as it is
 * read. Null where there is no such object. Throws PicturesAway.
 */
export function bucketRequests(settings: BucketSettings, patience: Patience) {
  const { accessKeyId, secretAccessKey, region } = settings;
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: "s3" });

  async function ask({ method, key, query = {}, headers, body }: BucketRequest): Promise<Response> {
    const digest = createHash("sha256")
      .update(body ?? "")
      .digest("hex");
    const search = new URLSearchParams(query).toString();
    const signed = await client.sign(objectUrl(settings, key) + (search && `?${search}`), {
      method,
      body,
      headers: { ...headers, "X-Amz-Content-Sha256": digest },
      redirect: "manual",
    });
    // A picture's size must be that of its bytes. Not signed, as proxies before a bucket may change it.
    signed.headers.set("Accept-Encoding", "identity");
    return impatientFetch(signed, patience.waitMs);
  }

  return async function send(request: BucketRequest): Promise<Response | null> {
    const answer = await persistently(() => ask(request), patience).catch((cause) => {
      throw new PicturesAway(`S3_ENDPOINT, ${settings.endpoint}, can't be reached: ${rootOf(cause)}`, {
        cause,
      });
    });
    if (answer.ok) return answer;
    const refusal = await readRefusal(answer);
    if (refusal.status === 404 && refusal.code !== "NoSuchBucket") return null;
    throw explainRefusal(refusal, settings);
  };
}

/** Where an object of a bucket is, or the bucket itself. */
export function objectUrl({ endpoint, bucket, pathStyle }: BucketSettings, key: string): string {
  if (pathStyle) return `${endpoint}/${bucket}${key && `/${key}`}`;
  return `${endpoint.replace("://", `://${bucket}.`)}/${key}`;
}

async function persistently(ask: () => Promise<Response>, patience: Patience): Promise<Response> {
  for (let attempt = 1; ; attempt += 1) {
    const isLast = attempt === patience.tries;
    const answer = await ask().catch((error) => {
      if (isLast) throw error;
    });
    if (answer && (isLast || !mayPass(answer.status))) return answer;
    await answer?.body?.cancel();
    // Requests that failed at the same moment are not all made again at the same moment.
    await pause(patience.pauseMs * 2 ** (attempt - 1) * (0.5 + Math.random()));
  }
}

/** What `fetch failed` is about stands in its cause. */
function rootOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.cause) return rootOf(error.cause);
  return error.message || ("code" in error ? String(error.code) : error.name);
}
