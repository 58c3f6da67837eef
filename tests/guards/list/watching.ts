import type { Guard } from "../guard.ts";

const METRICS = "tests/api/metrics.test.ts";
const PAGES = "tests/api/page-failures.test.ts";
const CONFIG = "src/operate/config/read-config.test.ts";

/** Guards of metrics and logs: who may read them, and what they hold. */
export const WATCHING_GUARDS: readonly Guard[] = [
  {
    name: "metrics need their token",
    file: "src/kernel/metrics/metrics-server.ts",
    text: "if (token !== null && !isToken(headers.authorization, token)) {",
    without: "if (token === null) {",
    tests: [METRICS],
    only: "nor without the token",
  },
  {
    name: "metrics are not read by way of a name that leads here",
    file: "src/kernel/metrics/metrics-server.ts",
    text: "if (token === null && !isOwnName(headers.host))",
    without: "if (token === null && !headers.host)",
    tests: [METRICS],
    only: "has its name lead here",
  },
  {
    name: "metrics on an open address need a token",
    file: "src/operate/config/read-config.ts",
    text: "if (!METRICS_TOKEN && !OWN_HOST.test(METRICS_HOST)) {",
    without: "if (!METRICS_TOKEN && METRICS_HOST === OWN_HOST.source) {",
    tests: [CONFIG],
    only: "to others only with a token",
  },
  {
    name: "a backup has no token",
    file: "src/operate/config/shown-settings.ts",
    text: "/PASSWORD|_URL$|KEY|TOKEN/",
    without: "/PASSWORD|_URL$|KEY/",
    tests: [CONFIG],
    only: "shows no secret",
  },
  {
    name: "metrics answer while the database is frozen",
    file: "src/kernel/metrics/meters.ts",
    text: "return Promise.race([running, late])",
    without: "return Promise.race([running])",
    tests: [METRICS],
    only: "while its database is frozen",
  },
  {
    name: "a frozen database is asked once for the metrics",
    file: "src/kernel/metrics/meters.ts",
    text: "running ??= read()",
    without: "running = read()",
    tests: [METRICS],
    only: "while its database is frozen",
  },
  {
    name: "a request is counted by its pattern",
    file: "src/kernel/metrics/meters.ts",
    text: "c.var.pageRoute ?? routePath(c)",
    without: "c.var.pageRoute ?? c.req.path",
    tests: [METRICS],
    only: "by its route's pattern",
  },
  {
    name: "what is counted takes no memory without end",
    file: "src/kernel/metrics/meters.ts",
    text: "routes.has(route) || routes.size < MAX_ROUTES ? route : OTHER",
    without: "route",
    tests: ["src/kernel/metrics/meters.test.ts"],
  },
  {
    name: "a failed request is one line",
    file: "src/kernel/http/errors.ts",
    text: "if (failure.isLogged) return;",
    without: "",
    tests: [PAGES],
    only: "can't be drawn",
  },
  {
    name: "a page's calls fail with it",
    file: "src/kernel/http/setup-request.ts",
    text: "inProcess?.failure ?? { isLogged: false }",
    without: "{ isLogged: false }",
    tests: [PAGES],
    only: "because of its calls",
  },
  {
    name: "a sender who leaves is no failure",
    file: "src/kernel/http/errors.ts",
    text: "if (hasGone(c)) return c.body(null, 408);",
    without: "",
    tests: [PAGES],
    only: "chunked",
  },
];
