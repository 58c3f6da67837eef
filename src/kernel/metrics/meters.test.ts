import { describe, expect, it } from "vitest";
import { exposition } from "./exposition.ts";
import { openMeters } from "./meters.ts";

describe("the histogram", () => {
  it("counts each answer in the buckets that it is within, by method, route and status", () => {
    const meters = openMeters();
    for (const ms of [0.5, 1, 7, 20_000]) meters.countRequest("GET", "/list/:kind", 200, ms);
    meters.countRequest("GET", "/list/:kind", 503, 3);
    const text = exposition(meters.families());
    const line = (words: string) => text.split("\n").find((each) => each.startsWith(words));
    const of = 'method="GET",route="/list/:kind"';
    expect(line(`santhe_http_requests_total{${of},status="200"}`)).toMatch(/ 4$/);
    expect(line(`santhe_http_requests_total{${of},status="503"}`)).toMatch(/ 1$/);
    const name = "santhe_http_request_duration_seconds";
    expect(line(`${name}_bucket{${of},le="0.001"}`)).toMatch(/ 2$/);
    expect(line(`${name}_bucket{${of},le="0.005"}`)).toMatch(/ 3$/);
    expect(line(`${name}_bucket{${of},le="10"}`)).toMatch(/ 4$/);
    expect(line(`${name}_bucket{${of},le="+Inf"}`)).toMatch(/ 5$/);
    expect(line(`${name}_sum{${of}}`)).toMatch(/ 20\.0115$/);
    expect(line(`${name}_count{${of}}`)).toMatch(/ 5$/);
  });
});

describe("what a client makes up", () => {
  it("makes no more routes and methods than are kept", () => {
    const meters = openMeters();
    for (let one = 0; one < 5_000; one++) meters.countRequest(`METHOD${one}`, `/made-up/${one}`, 404, 1);
    const text = exposition(meters.families());
    const series = text.split("\n").filter((line) => line.startsWith("santhe_http_requests_total{"));
    expect(series.length).toBeLessThanOrEqual(501);
    expect(series).toContain('santhe_http_requests_total{method="other",route="other",status="404"} 4500');
    expect(text).not.toContain("METHOD");
  });

  it("can't end a label", () => {
    const samples = [{ labels: { route: 'a"} 1\nfaked{b="\\' }, value: 1 }];
    expect(exposition([{ name: "n", type: "gauge", help: "h", samples }])).toBe(
      '# HELP n h\n# TYPE n gauge\nn{route="a\\"} 1\\nfaked{b=\\"\\\\"} 1\n',
    );
  });
});
