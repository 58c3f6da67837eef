import { createHash } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { AwsClient } from "aws4fetch";
import { PicturesAway } from "./storage.ts";

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

/** A bucket of an S3-compatible service, and the key to it. */
export type BucketSettings = {
  /** Without a slash at its end; it may have a path. */
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** Whether the bucket is the first part of the path, or else of the host's name. */
  pathStyle: boolean;
};

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

/**
 * A `fetch` that gives up when its answer, or later the next piece of its body, doesn't come within `waitMs`
 * milliseconds. Nothing of the body is read before someone asks for it, and a slow reader is waited for.
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

/** What a bucket's service says where it doesn't do as it is asked; an answer to HEAD has a status alone. */
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

/** A failure that has passed a moment later, as far as a status tells. */
const mayPass = (status: number) => status >= 500 || status === 429;

/** A refusal in words for the operator, naming the setting that has to be mended where that is known. */
function explainRefusal({ status, code, words }: Refusal, settings: BucketSettings): PicturesAway {
  const mend = whatToMend(code, settings);
  const said = [status, code, words].filter(Boolean).join(" ");
  const reason = mend ? `${mend} (${code})` : `S3_ENDPOINT, ${settings.endpoint}, answers: ${said}`;
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
