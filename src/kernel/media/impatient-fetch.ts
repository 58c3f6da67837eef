/**
 * A `fetch` that gives up when its answer, or later the next piece of its body, doesn't come within `waitMs`
 * milliseconds. Nothing of the body is read before someone asks for it, and a slow reader is waited for.
 */
export async function impatientFetch(request: Request, waitMs: number): Promise<Response> {
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
