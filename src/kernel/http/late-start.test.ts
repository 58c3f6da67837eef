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

it("leaves a page without scripts as it is", () => {
  expect(startLate("<p>No scripts</p>")).toBe("<p>No scripts</p>");
});
