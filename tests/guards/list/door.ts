import type { Guard } from "../guard.ts";

const DOOR = "tests/api/door.test.ts";
const SITES = "tests/api/other-sites.test.ts";
const CALLS = "tests/api/unexpected-calls.test.ts";
const FRONT = "src/kernel/http/front-door.test.ts";
const PROXIES = "src/kernel/http/trusted-proxies.test.ts";
const http = "src/kernel/http";

/** What stands at the door: other sites, proxies, kinds and sizes of bodies, what a page may run, overload. */
export const DOOR_GUARDS: readonly Guard[] = [
  {
    name: "what browsers call cross-site is refused",
    file: `${http}/origin-check.ts`,
    text: "if (site !== undefined && !OWN_SITES.has(site)) return true;",
    without: "",
    tests: [SITES],
    only: "another site's page",
  },
  {
    name: "another origin is refused",
    file: `${http}/origin-check.ts`,
    text: "return origin !== undefined && origin !== c.var.deps.publicUrl && origin !== requestOrigin(c);",
    without: "return false;",
    tests: [SITES],
    only: "another site's page",
  },
  {
    name: "a logout is checked too",
    file: `${http}/origin-check.ts`,
    text: ' || c.req.path.endsWith("/logout")',
    without: "",
    tests: [SITES],
    only: "does not log anybody out",
  },
  {
    name: "X-Forwarded-For is believed of trusted proxies only",
    file: `${http}/trusted-proxies.ts`,
    text: 'typeof proxies === "number" ? hop < proxies : isTrusted(proxies, address)',
    without: "hop >= 0",
    tests: [PROXIES],
  },
  {
    name: "a forwarded client is an IP address",
    file: `${http}/trusted-proxies.ts`,
    text: "!isVouchedFor || isIP(before) === 0",
    without: "!isVouchedFor",
    tests: [PROXIES],
  },
  {
    name: "a forwarded host is believed of trusted proxies only",
    file: `${http}/trusted-proxies.ts`,
    text: "return proxies > 0;",
    without: "return true;",
    tests: [SITES],
    only: "by its public address",
  },
  {
    name: "an IPv6 network counts as one",
    file: `${http}/network-of.ts`,
    text: "if (!isIPv6(address)) return address;",
    without: "if (address) return address;",
    tests: ["src/modules/identity/limits.test.ts"],
    only: "one household",
  },
  {
    name: "no inline script but ours runs",
    file: `${http}/content-policy.ts`,
    text: `script-src 'self'\${scripts}`,
    without: "script-src 'self' 'unsafe-inline'",
    tests: [DOOR],
    only: "nothing inline run",
  },
  {
    name: "the policy is whole",
    file: `${http}/content-policy.ts`,
    text: "\"default-src 'self'\",",
    without: "",
    tests: [DOOR],
    only: "nothing inline run",
  },
  {
    name: "our inline scripts are known by the nonce",
    file: `${http}/content-policy.ts`,
    text: "const isOurs = attributes.includes(mark) && ",
    without: "const isOurs = ",
    tests: [`${http}/content-policy.test.ts`],
  },
  {
    name: "no page is put into a frame",
    file: `${http}/response-headers.ts`,
    text: 'xFrameOptions: "DENY",',
    without: "xFrameOptions: false,",
    tests: [DOOR],
    only: "keep answers out of caches",
  },
  {
    name: "only JSON and forms are read",
    file: `${http}/body-types.ts`,
    text: "if (type && !BODY_TYPES.has(type))",
    without: "if (false)",
    tests: [CALLS],
    only: "refuses a body that comes as",
  },
  {
    name: "a large body is refused",
    file: `${http}/body-limits.ts`,
    text: "return isForm ? next() : limitJson(c, next);",
    without: "return next();",
    tests: [CALLS],
    only: "a quarter of a megabyte",
  },
  {
    name: "no more is worked on than can be",
    file: `${http}/admission.ts`,
    text: 'if (!hasRoom(inWork, most)) throw refuse("busy");',
    without: "",
    tests: [FRONT],
    only: "sent away at once",
  },
  {
    name: "bodies on their way keep no place",
    file: `${http}/admission.ts`,
    text: "if (inWork.size < most) return true;",
    without: "return inWork.size < most;",
    tests: [FRONT],
    only: "still on its way",
  },
  {
    name: "an unread body closes openly",
    file: `${http}/unread-body.ts`,
    text: 'if (!incoming.complete) c.header("Connection", "close");',
    without: "",
    tests: [FRONT],
    only: "says that the connection closes",
  },
  {
    name: "slow senders are closed",
    file: `${http}/slow-senders.ts`,
    text: "else if (isLate(arrival, bodyMs)) refuse(arrival.request);",
    without: "",
    tests: [FRONT],
    only: "a body and send no more",
  },
  {
    name: "passwords are hashed a few at a time",
    file: "src/kernel/limits/turns.ts",
    text: "else if (waiting.length < mostWaiting)",
    without: "else if (waiting.length >= 0)",
    tests: ["src/kernel/limits/turns.test.ts"],
  },
  {
    name: "answers close their connection while the store closes",
    file: "src/close-server.ts",
    text: "if (closing.begun()) response.shouldKeepAlive = false;",
    without: "",
    tests: ["src/close-server.test.ts"],
  },
];
