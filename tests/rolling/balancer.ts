import { once } from "node:events";
import { createServer, request } from "node:http";
import { ask } from "#tests/faults/ask.ts";

const POLL_MS = 500;

/**
 * A load balancer: it sends requests in turn to the processes whose `/readyz` was 200 half a second ago. It retries
 * nothing, so that clients see every answer.
 */
export async function openBalancer() {
  const ready = new Map<string, boolean>();
  let turn = 0;
  const look = async (url: string) => {
    const outcome = await ask(`${url}/readyz`);
    if (ready.has(url)) ready.set(url, outcome.kind === "answered" && outcome.status === 200);
  };
  const looking = setInterval(() => {
    for (const url of ready.keys()) void look(url);
  }, POLL_MS);
  const server = createServer((incoming, outgoing) => {
    const urls = [...ready].filter(([, isReady]) => isReady).map(([url]) => url);
    const url = urls[turn++ % urls.length];
    if (!url) return outgoing.writeHead(503, { "Retry-After": "1" }).end();
    const { method, headers } = incoming;
    const passed = request(url + incoming.url, { method, headers, agent: false }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    passed.on("error", () => outgoing.destroy());
    incoming.pipe(passed);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}`,
    add: async (url: string) => {
      ready.set(url, false);
      await look(url);
    },
    remove: (url: string) => ready.delete(url),
    close: () => {
      clearInterval(looking);
      server.closeAllConnections();
      server.close();
    },
  };
}
