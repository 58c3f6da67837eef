import { expect, it } from "vitest";
import { warnOfUnknownScheme, warnOfUntrustedProxy } from "./proxy-warnings.ts";
import { readTrustedProxies } from "./trusted-proxies.ts";

function store(publicUrl: string | null = null, trusted = "false") {
  const logged: string[] = [];
  const log = { warn: (text: string) => void logged.push(text) };
  return { site: { publicUrl, trustedProxies: readTrustedProxies(trusted) ?? 0, log }, logged };
}

it("says once that a proxy nearby is not trusted", () => {
  const { site, logged } = store();
  warnOfUntrustedProxy(site, "127.0.0.1", "203.0.113.9");
  warnOfUntrustedProxy(site, "127.0.0.1", "203.0.113.10");
  expect(logged).toEqual([expect.stringMatching(/^A proxy at 127\.0\.0\.1 .+ set TRUST_PROXY=true\.$/)]);
});

it.each([
  ["nothing is forwarded", "127.0.0.1", undefined, "false"],
  ["the sender is far away", "198.51.100.7", "203.0.113.9", "false"],
  ["the proxy is trusted", "10.0.0.2", "203.0.113.9", "10.0.0.0/8"],
  ["the request has no socket", undefined, "203.0.113.9", "false"],
])("says nothing where %s", (_, peer, forwardedFor, trusted) => {
  const { site, logged } = store(null, trusted);
  warnOfUntrustedProxy(site, peer, forwardedFor);
  expect(logged).toEqual([]);
});

it("names PUBLIC_URL when a browser at the store's own host is refused for its scheme", () => {
  const { site, logged } = store();
  warnOfUnknownScheme(site, "https://shop.example.org", "shop.example.org");
  warnOfUnknownScheme(site, "https://shop.example.org", "shop.example.org");
  expect(logged).toEqual([
    "A visitor of https://shop.example.org was refused: PUBLIC_URL is not set. If that is the store's address, set PUBLIC_URL=https://shop.example.org, and TRUST_PROXY=true for the proxy in front.",
  ]);
});

it("says nothing of other sites", () => {
  const { site, logged } = store("https://shop.example.org");
  for (const origin of ["https://evil.example", "null", "", undefined]) {
    warnOfUnknownScheme(site, origin, "shop.example.org");
  }
  expect(logged).toEqual([]);
});
