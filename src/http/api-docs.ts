import { createRequire } from "node:module";
import { dirname } from "node:path";
import { serveStatic } from "@hono/node-server/serve-static";
import { Hono } from "hono";
import type { AppEnv } from "#kernel/http/app-env.ts";
import { storeContact } from "#kernel/modules/store-contact.ts";
import { describeApi } from "#src/http/describe-api.ts";

const swaggerFolder = dirname(createRequire(import.meta.url).resolve("swagger-ui-dist/package.json"));

const PAGE = `<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <title>API of the store</title>
  <link rel="stylesheet" href="/api/docs/swagger-ui.css">
</head>
<body>
  <div id="docs"></div>
  <script src="/api/docs/swagger-ui-bundle.js"></script>
  <script src="/api/docs/start.js"></script>
</body>
</html>`;

const START = `SwaggerUIBundle({ url: "/api/openapi.json", dom_id: "#docs" });`;

/** The contract as an OpenAPI document, and a page to read it. */
export function apiDocs() {
  let latest: { storeName: string; document: string } | undefined;
  return new Hono<AppEnv>()
    .get("/api/openapi.json", (c) => {
      const storeName = storeContact.of(c.var.deps).current().name;
      if (latest?.storeName !== storeName) {
        latest = { storeName, document: JSON.stringify(describeApi(storeName)) };
      }
      return c.body(latest.document, 200, { "Content-Type": "application/json" });
    })
    .get("/api/docs", (c) => c.html(PAGE))
    .get("/api/docs/start.js", (c) => c.body(START, 200, { "Content-Type": "text/javascript" }))
    .get(
      "/api/docs/:file{swagger-ui(-bundle)?\\.(css|js)}",
      serveStatic({ root: swaggerFolder, rewriteRequestPath: (path) => path.replace("/api/docs", "") }),
    );
}
