import { once } from "node:events";
import { mkdtemp, readFile, rename, rm } from "node:fs/promises";
import { createServer, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { type Access, accessLine, logAccess, openAccessLines } from "./access-log.ts";

const site = { trustedProxies: 1, secretPaths: ["/unsubscribe/:token", "/stop-waiting/:token"] };
const accessOf = (url: string, headers: Access["request"]["headers"] = {}): Access => ({
  request: { method: "GET", url, headers, httpVersion: "1.1" },
  peer: "::ffff:127.0.0.1",
  at: new Date("2026-03-10T07:00:00.123Z"),
  status: 200,
  bytes: 512,
});

it("writes the combined format, with the client that a trusted proxy names", () => {
  const headers = { "user-agent": "Mozilla/5.0 (X11)", referer: "https://shop.in/products?q=tomato" };
  expect(accessLine(accessOf("/", headers), site)).toBe(
    '127.0.0.1 - - [10/Mar/2026:07:00:00 +0000] "GET / HTTP/1.1" 200 512 "https://shop.in/products?q=tomato" "Mozilla/5.0 (X11)"\n',
  );
  const forwarded = { "x-forwarded-for": "198.51.100.9, 2001:db8::7" };
  expect(accessLine(accessOf("/", forwarded), site)).toMatch(/^2001:db8::7 - - \[/);
  expect(accessLine(accessOf("/", forwarded), { ...site, trustedProxies: 0 })).toMatch(/^127\.0\.0\.1 /);
});

it.each([
  ["/unsubscribe/0b5e2d8e-1111-4222-8333-444444444444", "/unsubscribe/:token"],
  ["/%75nsubscribe/0b5e2d8e?x=1", "/unsubscribe/:token?x=1"],
  ["/stop-waiting/abc/more", "/stop-waiting/:token"],
  ["/%75nsubscribe/0b5e2d8e%zz", "/unsubscribe/:token"],
  ["/reset-password?token=abc&x=1", "/reset-password?token=***&x=1"],
  ["/reset-password?x=1&%74oken=a=b?c", "/reset-password?x=1&%74oken=***"],
  ["/login?email=meera@example.org&password=secret", "/login?email=***&password=***"],
  ["/products?q=country%20tomato&page=2", "/products?q=country%20tomato&page=2"],
  ["/api/product/0b5e2d8e-1111-4222-8333-444444444444", "/api/product/0b5e2d8e-1111-4222-8333-444444444444"],
])("shows no secret of %s", (url, shown) => {
  expect(accessLine(accessOf(url), site)).toContain(`"GET ${shown} HTTP/1.1"`);
  const referer = `https://shop.in${url}`;
  expect(accessLine(accessOf("/", { referer }), site)).not.toMatch(/abc|secret"|0b5e2d8e\?|meera/);
});

it("lets nobody forge a line", () => {
  const line = accessLine(
    accessOf('/a"b\\', { "user-agent": '" 200 "\n127.0.0.1 ä', referer: "no address" }),
    site,
  );
  expect(line.trimEnd().split("\n")).toHaveLength(1);
  expect(line).toContain(
    '"GET /a\\x22b\\x5C HTTP/1.1" 200 512 "-" "\\x22 200 \\x22\\x0A127.0.0.1 \\xC3\\xA4"',
  );
});

it("logs each request, also one that nobody waits for, and goes on in a new file when told to", async () => {
  const folder = await mkdtemp(join(tmpdir(), "santhe-access-"));
  const file = join(folder, "access.log");
  const lines = openAccessLines(file, { warn: () => undefined });
  const server = createServer((incoming, response) => {
    if (incoming.url !== "/hang") response.end("hello");
  });
  logAccess(server, lines, { ...site, trustedProxies: 0 });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const address = server.address();
  const url = `http://127.0.0.1:${address !== null && typeof address === "object" ? address.port : 0}`;
  await (await fetch(`${url}/one`)).text();
  const hanging = request(`${url}/hang`).on("error", () => undefined);
  hanging.end();
  await once(server, "request");
  hanging.destroy();
  const written = (name: string) => readFile(join(folder, name), "utf8");
  await expect
    .poll(() => written("access.log"))
    .toMatch(/GET \/one HTTP\/1\.1" 200 1\d\d .+\n.+\/hang HTTP\/1\.1" 499 0 /);
  await rename(file, join(folder, "access.log.1"));
  lines.reopen();
  await (await fetch(`${url}/two`)).text();
  await expect.poll(() => written("access.log").catch(() => "")).toMatch(/^127\.0\.0\.1 .+\/two/);
  expect(await written("access.log.1")).not.toContain("/two");
  server.close();
  server.closeAllConnections();
  await rm(folder, { recursive: true });
});
