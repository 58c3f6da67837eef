import { createServer } from "node:http";
import type { Bytes } from "./bare-server.ts";

process.once("message", (paths: Record<string, Bytes>) => {
  const answers = new Map(Object.entries(paths));
  const server = createServer((request, response) => {
    const answer = answers.get(request.url ?? "");
    if (!answer) return response.writeHead(404).end();
    response.writeHead(200, { ...answer.headers, "Content-Length": answer.body.byteLength });
    response.end(answer.body);
  });
  server.listen(0, "127.0.0.1", () => {
    const address = server.address();
    if (typeof address === "object") process.send?.(address?.port);
  });
});
