import { isIPv6 } from "node:net";

/**
 * Whose address it is, as far as limits go. A household has one IPv4 address, but IPv6 gives it a network of 2^64
 * (its first four groups): counted one by one, nobody would ever reach a limit.
 */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  const mapped = /^::ffff:([\d.]+)$/i.exec(address);
  if (mapped?.[1]) return mapped[1];
  const [start = "", end] = address.split("::").map((part) => part.split(":"));
  const gap = end ? Array(8 - start.length - end.length).fill("0") : [];
  const groups = [...start, ...gap, ...(end ?? [])].slice(0, 4);
  return `${groups.map((group) => Number.parseInt(group || "0", 16).toString(16)).join(":")}::/64`;
}
