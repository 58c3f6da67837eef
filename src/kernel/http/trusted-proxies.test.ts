import { describe, expect, it } from "vitest";
import { clientAddressOf, isTrusted, readTrustedProxies, type TrustedProxies } from "./trusted-proxies.ts";

function proxies(text: string): TrustedProxies {
  const read = readTrustedProxies(text);
  if (read === null) throw new Error(`${text} could not be read`);
  return read;
}

const from = (setting: string, peer: string, forwardedFor?: string) =>
  clientAddressOf(proxies(setting), { peer, forwardedFor });

describe("the proxies that are trusted", () => {
  it.each([
    ["true", 1],
    ["false", 0],
    ["0", 0],
    ["2", 2],
  ])("%s is so many: %s", (text, count) => {
    expect(readTrustedProxies(text)).toBe(count);
  });

  it.each([
    "yes",
    "10",
    "-1",
    "10.0.0.0/33",
    "10.0.0/8",
    "2001:db8::/129",
    "10.0.0.1/8/8",
    "10.0.0.1,",
    "proxy",
  ])("%s is refused", (text) => {
    expect(readTrustedProxies(text)).toBeNull();
  });

  it("are known by their networks, as IPv4, IPv6 or one within the other", () => {
    const ours = proxies("10.0.0.0/8, 192.0.2.7, 2001:db8::/32");
    const trusted = ["10.1.2.3", "192.0.2.7", "2001:db8:9::1", "::ffff:10.1.2.3"];
    expect(trusted.filter((peer) => !isTrusted(ours, peer))).toEqual([]);
    expect(["192.0.2.8", "2001:db9::1", "nonsense"].filter((peer) => isTrusted(ours, peer))).toEqual([]);
    expect(isTrusted(ours, undefined)).toBe(false);
  });
});

describe("a client's address", () => {
  it("is the socket's when nobody is trusted", () => {
    expect(from("false", "192.0.2.1", "198.51.100.1")).toBe("192.0.2.1");
  });

  it("is what the nearest proxy saw, whatever the client claimed before", () => {
    expect(from("true", "10.0.0.1", "203.0.113.66, 198.51.100.1")).toBe("198.51.100.1");
  });

  it("is what the farther one of two proxies saw", () => {
    expect(from("2", "10.0.0.1", "203.0.113.66, 198.51.100.1, 192.0.2.50")).toBe("198.51.100.1");
  });

  it("is the first one outside our networks", () => {
    const ours = "10.0.0.0/8,192.0.2.0/24";
    expect(from(ours, "10.0.0.1", "203.0.113.66, 198.51.100.1, 192.0.2.50")).toBe("198.51.100.1");
    expect(from(ours, "198.51.100.9", "203.0.113.66")).toBe("198.51.100.9");
  });

  it("is an address and never a text", () => {
    expect(from("true", "10.0.0.1", "anything")).toBe("10.0.0.1");
    expect(from("2", "10.0.0.1", "198.51.100.1, anything")).toBe("10.0.0.1");
    expect(from("2", "10.0.0.1", "anything, 198.51.100.1")).toBe("198.51.100.1");
    expect(from("true", "10.0.0.1", "")).toBe("10.0.0.1");
    expect(from("true", "10.0.0.1")).toBe("10.0.0.1");
  });

  it("has no port", () => {
    expect(from("true", "10.0.0.1", "198.51.100.1:51234")).toBe("198.51.100.1");
    expect(from("true", "10.0.0.1", "[2001:db8::1]:443")).toBe("2001:db8::1");
  });
});
