import { BlockList, isIP, isIPv6 } from "node:net";
import { isTrusted, type TrustedProxies } from "./trusted-proxies.ts";

type Site = {
  publicUrl: string | null;
  trustedProxies: TrustedProxies;
  log: { warn: (text: string) => void };
};

/** The networks of this machine and of private ones, where an operator's own proxy is. */
const PRIVATE = new BlockList();
for (const [network, bits] of [
  ["127.0.0.0", 8],
  ["10.0.0.0", 8],
  ["172.16.0.0", 12],
  ["192.168.0.0", 16],
] as const)
  PRIVATE.addSubnet(network, bits, "ipv4");
for (const [network, bits] of [
  ["::1", 128],
  ["fc00::", 7],
] as const)
  PRIVATE.addSubnet(network, bits, "ipv6");

/** The warnings that a store has logged. Each is logged once, as every request would repeat it. */
const logged = new WeakMap<Site, Map<string, string>>();

/** The warnings that a store has logged since its start. */
export const loggedWarnings = (site: Site): string[] => [...(logged.get(site)?.values() ?? [])];

function warnOnce(site: Site, warning: string, text: string): void {
  const warnings = logged.get(site) ?? new Map<string, string>();
  logged.set(site, warnings);
  if (warnings.has(warning)) return;
  warnings.set(warning, text);
  site.log.warn(text);
}

/**
 * Warns of a proxy nearby whose `X-Forwarded-For` is not trusted: the limits then count all visitors as one. Anybody can
 * send such a header from outside, so only a private address counts as the operator's proxy.
 */
export function warnOfUntrustedProxy(site: Site, peer: string | undefined, forwardedFor: string | undefined) {
  if (forwardedFor === undefined || peer === undefined || isTrusted(site.trustedProxies, peer)) return;
  if (isIP(peer) === 0 || !PRIVATE.check(peer, isIPv6(peer) ? "ipv6" : "ipv4")) return;
  warnOnce(
    site,
    "untrusted",
    `A proxy at ${peer} sends X-Forwarded-For, and TRUST_PROXY does not name it: all its visitors count as one for the limits. If it is yours, set TRUST_PROXY=true.`,
  );
}

/**
 * Warns if a browser was refused although its page has the store's own host: then only the scheme differs, as behind
 * HTTPS that the store does not know of, and nobody can log in.
 */
export function warnOfUnknownScheme(site: Site, origin: string | undefined, host: string) {
  if (origin === undefined || !URL.canParse(origin) || new URL(origin).host !== host) return;
  const settingText = site.publicUrl ? `PUBLIC_URL is ${site.publicUrl}` : "PUBLIC_URL is not set";
  warnOnce(
    site,
    "scheme",
    `A visitor of ${origin} was refused: ${settingText}. If that is the store's address, set PUBLIC_URL=${origin}, and TRUST_PROXY=true for the proxy in front.`,
  );
}
