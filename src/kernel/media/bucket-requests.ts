import { createHash } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { AwsClient } from "aws4fetch";
import { PicturesAway } from "./storage.ts";

export interface RetryPolicy {
  tries: number;
  /** The longest wait for an answer, and then for each piece of it, in milliseconds. */
  waitMs: number;
  /** The pause before the second try, in milliseconds. It doubles for each further one. */
  pauseMs: number;
}

export interface BucketRequest {
  method: "GET" | "HEAD" | "PUT" | "POST" | "DELETE";
  /** Empty for the bucket itself. */
  key: string;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  body?: Uint8Array<ArrayBuffer>;
}

/** A bucket of an S3-compatible service, and its credentials. */
export type BucketSettings = {
  /** Without a slash at its end. It may have a path. */
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** Whether the bucket is the first part of the path. Otherwise it is part of the host's name. */
  pathStyle: boolean;
};

/**
 * Makes signed requests to a bucket, and repeats them if a failure may pass. A response's body is streamed. Null if
 * there is no such object. Throws PicturesAway.
 */
export function bucketRequests(settings: BucketSettings, retries: RetryPolicy) {
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
    // A picture's size must be that of its bytes. The header is not signed, as proxies in front of a bucket may change
    // it.
    signed.headers.set("Accept-Encoding", "identity");
    return impatientFetch(signed, retries.waitMs);
  }

  return async function send(request: BucketRequest): Promise<Response | null> {
    const answer = await withRetries(() => ask(request), retries).catch((cause) => {
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

/**
 * A `fetch` that gives up when its response, or later the next piece of its body, doesn't come within `waitMs`
 * milliseconds. The body is read on demand, so a slow reader is waited for.
 */
async function impatientFetch(request: Request, waitMs: number): Promise<Response> {
  const end = new AbortController();

  async function soon<T>(work: Promise<T>): Promise<T> {
    const timer = setTimeout(() => end.abort(new Error(`nothing came for ${waitMs / 1000} s`)), waitMs);
    return work.finally(() => clearTimeout(timer));
  }

  const answer = await soon(fetch(request, { signal: end.signal }));
  const reader = answer.body?.getReader();
  if (!reader) return answer;
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await soon(reader.read());
        if (done) controller.close();
        else controller.enqueue(value);
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  );
  return new Response(body, answer);
}

/** A refusal of the bucket's service. The answer to HEAD has only a status. */
interface Refusal {
  status: number;
  code: string;
  words: string;
}

async function readRefusal(answer: Response): Promise<Refusal> {
  const body = await answer.text().catch(() => "");
  const [, code = ""] = /<Code>([^<]+)<\/Code>/.exec(body) ?? [];
  const [, words = ""] = /<Message>([^<]+)<\/Message>/.exec(body) ?? [];
  return { status: answer.status, code, words };
}

const mayPass = (status: number) => status >= 500 || status === 429;

/** Names the setting to mend, if that is known. */
function explainRefusal({ status, code, words }: Refusal, settings: BucketSettings): PicturesAway {
  const mend = whatToMend(code, settings);
  const answerText = [status, code, words].filter(Boolean).join(" ");
  const reason = mend ? `${mend} (${code})` : `S3_ENDPOINT, ${settings.endpoint}, answers: ${answerText}`;
  return new PicturesAway(reason, { needsMending: !mayPass(status) });
}

function whatToMend(code: string, { endpoint, bucket }: BucketSettings): string | undefined {
  switch (code) {
    case "NoSuchBucket":
    case "InvalidBucketName":
      return `S3_BUCKET, ${bucket}, is no bucket at ${endpoint}`;
    case "InvalidAccessKeyId":
    case "Unauthorized":
      return `S3_ACCESS_KEY_ID is not known at ${endpoint}`;
    case "SignatureDoesNotMatch":
      return "S3_SECRET_ACCESS_KEY is not the one that belongs to S3_ACCESS_KEY_ID";
    case "AuthorizationHeaderMalformed":
    case "InvalidRegionName":
    case "PermanentRedirect":
      return `S3_REGION is not the region of the bucket ${bucket}`;
    case "AccessDenied":
      return `S3_ACCESS_KEY_ID needs s3:GetObject, s3:PutObject and s3:ListBucket for the bucket ${bucket}`;
    case "RequestTimeTooSkewed":
      return "This machine's clock is wrong, so that the bucket refuses what it signs";
  }
}

/** The URL of an object in a bucket, or of the bucket itself. */
export function objectUrl({ endpoint, bucket, pathStyle }: BucketSettings, key: string): string {
  if (pathStyle) return `${endpoint}/${bucket}${key && `/${key}`}`;
  return `${endpoint.replace("://", `://${bucket}.`)}/${key}`;
}

async function withRetries(ask: () => Promise<Response>, retries: RetryPolicy): Promise<Response> {
  for (let attempt = 1; ; attempt += 1) {
    const isLast = attempt === retries.tries;
    const answer = await ask().catch((error) => {
      if (isLast) throw error;
    });
    if (answer && (isLast || !mayPass(answer.status))) return answer;
    await answer?.body?.cancel();
    // The random factor spreads the repeats of requests that failed at the same moment.
    await pause(retries.pauseMs * 2 ** (attempt - 1) * (0.5 + Math.random()));
  }
}

/** The cause of `fetch failed` names the actual problem. */
function rootOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.cause) return rootOf(error.cause);
  return error.message || ("code" in error ? String(error.code) : error.name);
}

type Send = (request: BucketRequest) => Promise<Response | null>;

/** The keys of a bucket that begin with `prefix`, page by page. They must need no escaping in XML. */
export async function* listObjects(send: Send, prefix: string): AsyncGenerator<string> {
  for (let next: string | undefined = ""; next !== undefined; ) {
    const query: Record<string, string> = { "list-type": "2", prefix };
    if (next) query["continuation-token"] = next;
    const answer = await send({ method: "GET", key: "", query });
    const text = (await answer?.text()) ?? "";
    for (const [, key = ""] of text.matchAll(/<Key>([^<]+)<\/Key>/g)) yield key;
    next = /<NextContinuationToken>([^<]+)</.exec(text)?.[1];
  }
}
