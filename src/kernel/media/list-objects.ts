import type { BucketRequest } from "./bucket-requests.ts";

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
