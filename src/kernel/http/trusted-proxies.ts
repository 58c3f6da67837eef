import { BlockList, isIP, isIPv6 } from "node:net";

/**
 * The proxies in front of the store whose `X-Forwarded-*` headers are trusted: a number of proxies in a row, or a list
 * of networks. `0` trusts nobody.
 */
export type TrustedProxies = number | BlockList;

const MAX_HOPS = 9;

/**
 * Parses the operator's setting: `true` (one proxy), `false`, a number of proxies, or addresses and networks such as
 * `10.0.0.0/8, 2001:db8::/32`. Null if it is none of these.
 */
export function readTrustedProxies(text: string): TrustedProxies | null {
  if (text === "true") return 1;
  if (text === "false") return 0;
  if (/^\d+$/.test(text)) return Number(text) <= MAX_HOPS ? Number(text) : null;
  const networks = new BlockList();
  const isValid = text.split(",").every((part) => addNetwork(networks, part.trim()));
  return isValid ? networks : null;
}

function addNetwork(networks: BlockList, text: string): boolean {
  const [address = "", prefix, ...more] = text.split("/");
  const version = isIP(address);
  const longest = version === 6 ? 128 : 32;
  const length = prefix === undefined ? longest : Number(prefix);
  const isPrefix = prefix === undefined || (/^\d{1,3}$/.test(prefix) && length <= longest);
  if (version === 0 || !isPrefix || more.length > 0) return false;
  networks.addSubnet(address, length, version === 6 ? "ipv6" : "ipv4");
  return true;
}

/** Whether `peer` may name the host, scheme and client that it forwards for. */
export function isTrusted(proxies: TrustedProxies, peer: string | undefined): boolean {
  if (typeof proxies === "number") return proxies > 0;
  return peer !== undefined && isIP(peer) !== 0 && proxies.check(peer, isIPv6(peer) ? "ipv6" : "ipv4");
}

/**
 * The client's address. Each trusted proxy vouches for the address before its own, counted from the end of
 * `X-Forwarded-For`. An entry that is no IP address ends the walk, as nobody vouches for the entries before it.
 */
export function clientAddressOf(
  proxies: TrustedProxies,
  { peer, forwardedFor = "" }: { peer: string | undefined; forwardedFor?: string },
): string {
  let address = peer;
  const entries = forwardedFor.split(",").reverse();
  for (const [hop, entry] of entries.entries()) {
    const isVouchedFor = typeof proxies === "number" ? hop < proxies : isTrusted(proxies, address);
    const before = withoutPort(entry.trim());
    if (!isVouchedFor || isIP(before) === 0) break;
    address = before;
  }
  return address ?? "unknown";
}

/** Removes the client's port, which some proxies append: `203.0.113.9:51234`, `[2001:db8::1]:443`. */
function withoutPort(entry: string): string {
  const [, bracketed, plain] = /^(?:\[([^\]]+)\]|([\d.]+))(?::\d{1,5})?$/.exec(entry) ?? [];
  return bracketed ?? plain ?? entry;
}
