import { expect, it } from "vitest";
import { startLate } from "./late-start.ts";

const page = (script: string) =>
  '<head><link rel="modulepreload" href="/assets/a.js"/><link rel="modulepreload" href="/assets/b.js"/></head>' +
  `<body>Tomatoes<script type="module" async="">${script}</script><script>data()</script></body>`;

it("asks for no script before the page begins late, and then for all of them at once", () => {
  const html = startLate(page('import "/assets/a.js";import * as route0 from "/assets/b.js";'));
  expect(html).not.toContain("<link");
  expect(html).toContain('(["/assets/a.js","/assets/b.js"]);');
  expect(html).toContain("Tomatoes");
  expect(html).toContain("<script>data()</script>");
});

it("runs each file in its order, and in a turn of its own", () => {
  const html = startLate(
    page('import "/assets/a.js";\nimport * as route0 from "/b.js";\nuse(route0);\n\nimport("/c.js");'),
  );
  expect(html).toContain('await next("/assets/a.js");\nconst route0 = await next("/b.js");\nuse(route0);');
  expect(html).toContain('use(route0);\n\nawait next("/c.js");');
  expect(html).not.toMatch(/import \*|import "/);
});

const THIN = {
  "/assets/b.js": 'export{q as default,r as meta,links}from"./start.js";',
  "/assets/c.js": 'import{a as b}from"./react.js";import{c}from"./router.js";b(c);',
};

it("carries files that are too small to be asked for", () => {
  const html = startLate(
    page('import "/assets/a.js";import * as route0 from "/assets/b.js";use(route0);import("/assets/c.js");'),
    { thin: THIN },
  );
  expect(html).toContain('(["/assets/a.js"]);');
  expect(html).toContain(
    'const route0 = await next("/assets/start.js").then((from) => ({ default: from.q, meta: from.r, links: from.links }));',
  );
  expect(html).toContain(
    '{ const { a: b } = await next("/assets/react.js");\nconst { c } = await next("/assets/router.js");\nb(c); }',
  );
});

it("carries the list of pages in place of the file with all of them", () => {
  const list = { routes: { "</script>": 1 } };
  const html = startLate(page('import "/assets/a.js";use();'), { manifest: { file: "/assets/a.js", list } });
  expect(html).toContain('(["/assets/b.js"]);');
  expect(html).toContain('window.__reactRouterManifest = {"routes":{"\\u003c/script>":1}};use();');
});

it("leaves a page without scripts as it is", () => {
  expect(startLate("<p>No scripts</p>")).toBe("<p>No scripts</p>");
});
