import { BlockList } from "node:net";
import { describe, expect, it } from "vitest";
import { judgeAnswer, judgeProxy, type Proof } from "./address.ts";
import { type Finding, GB, MB, runChecks, troubles } from "./check.ts";
import { type DatabaseFacts, judgeDatabase, judgeMails, judgeVersion } from "./database.ts";
import { judgeDisk, judgeMemory } from "./disk-and-memory.ts";
import { judgeMachine, type Machine } from "./machine.ts";
import { checkMailDomain, type DnsAnswer } from "./mail.ts";
import { judgeReplica } from "./replica.ts";

const first = (findings: readonly Finding[]) => findings[0] ?? { state: "ok", says: "nothing" };

describe("all checks together", () => {
  it("name each finding, and go on when one fails or gives no answer", async () => {
    const findings = await runChecks(
      [
        { name: "disk", look: async () => ({ state: "ok", says: "There is room." }) },
        { name: "machine", look: async () => [{ state: "warning", says: "Odd." }] },
        { name: "mail", look: () => Promise.reject(new Error("it broke")) },
        { name: "address", look: () => new Promise<Finding>(() => undefined) },
      ],
      50,
    );
    expect(findings).toEqual([
      { name: "disk", state: "ok", says: "There is room." },
      { name: "machine", state: "warning", says: "Odd." },
      { name: "mail", state: "warning", says: "This could not be looked at: it broke." },
      {
        name: "address",
        state: "warning",
        says: "This could not be looked at: it gave no answer within 0.05 seconds.",
      },
    ]);
    const broken = { name: "backup", state: "failing" as const, says: "None." };
    expect(troubles([...findings, broken]).map(({ name }) => name)).toEqual([
      "backup",
      "machine",
      "mail",
      "address",
    ]);
  });
});

describe("a disk", () => {
  const disk = (free: number, needed?: number) =>
    judgeDisk({ what: "DATA_DIR", folder: "/srv", free, total: 40 * GB }, needed);

  it.each([
    [20 * GB, 2 * GB, "ok"],
    [20 * GB, 21 * GB, "warning"],
    [0.9 * GB, 0, "warning"],
    [200 * MB, 0, "failing"],
  ])("with %d bytes free, of which a backup needs %d, is %s", (free, needed, state) => {
    expect(disk(free, needed).state).toBe(state);
  });

  it("may tell no size", () => {
    expect(judgeDisk({ what: "DATA_DIR", folder: "/srv", free: 0, total: 0 })).toMatchObject({ state: "ok" });
  });

  it("says how much there is", () => {
    expect(disk(20 * GB).says).toBe("DATA_DIR, /srv, has 20.0 GB of 40.0 GB free.");
  });
});

describe("memory", () => {
  const memory = { total: 8 * GB, available: 4 * GB, limit: null, swap: 0 };

  it.each([
    ["enough", {}, "ok", "This machine has 8.0 GB of memory, 4.0 GB available."],
    ["a small limit", { limit: 400 * MB }, "warning", "container or service has 400 MB"],
    ["hardly any left", { available: 20 * MB }, "warning", "20 MB available"],
    ["a small machine without swap", { total: 512 * MB }, "warning", "It has no swap"],
    ["a small machine with swap", { total: 512 * MB, swap: GB }, "ok", "This machine has 512 MB"],
  ])("that is %s", (_, changed, state, says) => {
    const finding = judgeMemory({ ...memory, ...changed });
    expect(finding).toMatchObject({ state, says: expect.stringContaining(says) });
  });
});

describe("the machine", () => {
  const machine: Machine = {
    node: "v24.0.0",
    cores: 2,
    processes: 1,
    dataDir: "/srv",
    fileSystem: "disk",
    inContainer: false,
    hasOwnDatabase: true,
    openFiles: 4096,
    isStore: true,
    isRoot: false,
    keepsCompiled: true,
  };

  it("may have nothing odd", () => {
    expect(judgeMachine(machine)).toEqual([{ state: "ok", says: "Node v24.0.0; 1 process on 2 cores." }]);
  });

  it.each<[string, Partial<Machine>, string]>([
    ["a folder in memory", { fileSystem: "memory" }, "is gone when the machine restarts"],
    ["a folder that goes with the container", { fileSystem: "layer", inContainer: true }, "goes with it"],
    ["a network's folder", { fileSystem: "network" }, "on a network's file system"],
    ["more processes than cores", { processes: 4 }, "WEB_CONCURRENCY=4 is more than the 2 cores"],
    ["few files", { openFiles: 256 }, "only 256 files"],
    ["root", { isRoot: true }, "runs as root"],
    ["slow starts", { keepsCompiled: false }, "three times as long"],
  ])("may have %s", (_, changed, says) => {
    const findings = judgeMachine({ ...machine, ...changed });
    expect(findings).toHaveLength(1);
    expect(first(findings).says).toContain(says);
    expect(first(findings).state).not.toBe("ok");
  });

  it("is not blamed for what a command beside the store is", () => {
    expect(judgeMachine({ ...machine, isStore: false, isRoot: true, keepsCompiled: false })).toHaveLength(1);
    expect(first(judgeMachine({ ...machine, fileSystem: "network", hasOwnDatabase: false })).state).toBe(
      "ok",
    );
  });
});

describe("the database", () => {
  const facts: DatabaseFacts = {
    version: "18.1",
    bytes: 12 * MB,
    used: 12,
    most: 100,
    encoding: "UTF8",
    timeZone: "Asia/Kolkata",
    fsync: "on",
    synchronousCommit: "on",
    fullPageWrites: "on",
    isReadOnly: false,
    latencyMs: 0.4,
    aheadMs: -12,
  };

  it("says what it is when it is well", () => {
    expect(judgeDatabase(facts)).toEqual([
      {
        state: "ok",
        says: "PostgreSQL 18.1 answers in 1 ms: 12 MB, 12 of 100 connections used, UTF8, time zone Asia/Kolkata.",
      },
    ]);
  });

  it.each<[Partial<DatabaseFacts>, Finding["state"], string]>([
    [{ version: "14.2" }, "failing", "PostgreSQL 14.2"],
    [{ isReadOnly: true }, "failing", "may only be read"],
    [{ encoding: "SQL_ASCII" }, "warning", "SQL_ASCII"],
    [{ fsync: "off" }, "warning", "fsync = off"],
    [{ synchronousCommit: "off" }, "warning", "synchronous_commit = off"],
    [{ used: 90 }, "warning", "90 of the database's 100 connections"],
    [{ latencyMs: 85 }, "warning", "85 ms"],
    [{ aheadMs: -9_000 }, "warning", "differ by 9 seconds"],
  ])("is judged by %j", (changed, state, says) => {
    const findings = judgeDatabase({ ...facts, ...changed });
    expect(findings).toMatchObject([
      { state, says: expect.stringContaining(says), cure: expect.any(String) },
    ]);
  });

  it.each([
    [{ migratedBy: "0.2.0", servedFrom: "0.2.0" }, "ok"],
    [{ migratedBy: "0.3.0", servedFrom: "0.2.0" }, "warning"],
    [{ migratedBy: "0.1.0", servedFrom: "0.1.0" }, "warning"],
    [{ migratedBy: "0.4.0", servedFrom: "0.3.0" }, "failing"],
    [undefined, "warning"],
  ])("of the schema %j is %s for 0.2.0", (schema, state) => {
    expect(judgeVersion(schema, "0.2.0").state).toBe(state);
  });

  it.each([
    [{ waiting: 0, late: 0, givenUp: 0 }, "ok", "No mail waits."],
    [{ waiting: 3, late: 0, givenUp: 0 }, "ok", "3 mails are about to leave."],
    [{ waiting: 3, late: 1, givenUp: 0 }, "warning", "1 mail could not leave yet"],
    [
      { waiting: 3, late: 2, givenUp: 1 },
      "failing",
      "1 mail could not be delivered in the last day, and 2 more",
    ],
  ])("has the mails %j", (mails, state, says) => {
    expect(judgeMails(mails)).toMatchObject({ state, says: expect.stringContaining(says) });
  });
});

describe("a replica", () => {
  it.each([
    [0, "ok", "has what the primary has"],
    [40 * MB, "warning", "is 40 MB behind"],
    [null, "warning", "leads to no streaming replica"],
  ])("that is %s bytes behind", (behind, state, says) => {
    expect(judgeReplica(behind)).toMatchObject({ state, says: expect.stringContaining(says) });
  });
});

describe("the sender's domain", () => {
  const ask = (records: Record<string, DnsAnswer>) => async (name: string) => records[name] ?? "none";
  const well = { "shop.in": ["v=spf1 mx -all"], "_dmarc.shop.in": ["v=DMARC1; p=none"] };

  it.each<[string, string | undefined, Record<string, DnsAnswer>, Finding["state"], string]>([
    ["hello@shop.in", undefined, well, "ok", "shop.in has SPF and DMARC"],
    ["hello@mail.shop.in", undefined, { ...well, "mail.shop.in": ["v=spf1 -all"] }, "ok", "SPF and DMARC"],
    ["hello@shop.in", undefined, { "shop.in": ["some-proof"] }, "warning", "no SPF, no DMARC record"],
    ["hello@shop.in", "s1", well, "warning", "no DKIM (s1._domainkey) record"],
    ["hello@shop.in", "s1", { ...well, "s1._domainkey.shop.in": ["v=DKIM1; p=MIGf"] }, "ok", "DKIM"],
    ["hello@shop.in", undefined, { "shop.in": "unreachable" }, "warning", "could not be asked for"],
    ["hello@shop.example", undefined, {}, "unset", "no address of the internet"],
    ["seller@localhost", undefined, {}, "unset", "no address of the internet"],
  ])("of %s, with the selector %s and the records %j", async (sender, selector, records, state, says) => {
    const finding = await checkMailDomain(sender, selector, ask(records));
    expect(finding).toMatchObject({ state, says: expect.stringContaining(says) });
  });
});

describe("the address that people use", () => {
  const url = "https://shop.in";
  const now = new Date("2026-03-10T07:00:00Z");
  const in60Days = new Date("2026-05-09T07:00:00Z");
  const here: Proof = { success: true, isHere: true, origin: url, forwarded: 1, isTrusted: true };

  it.each([
    [{ status: 200, validTo: in60Days, proof: here }, "ok", "valid for 60 more days"],
    [{ status: 200, validTo: null, proof: here }, "ok", "leads to this store"],
    [{ status: 200, validTo: new Date("2026-03-15"), proof: here }, "warning", "valid for 4 more days"],
    [{ status: 200, validTo: in60Days, proof: { ...here, isHere: false } }, "failing", "but another one"],
    [{ status: 404, validTo: in60Days, proof: undefined }, "failing", "is not this store (status 404)"],
    [{ status: 502, validTo: in60Days, proof: undefined }, "failing", "answers with 502"],
  ])("that answers %j", (answer, state, says) => {
    expect(judgeAnswer(url, answer, now)).toMatchObject({ state, says: expect.stringContaining(says) });
  });

  const trusted = { publicUrl: url, trustedProxies: 1 };
  it.each<[object, string[], Proof | undefined, Finding["state"], string]>([
    [trusted, [], here, "ok", "is trusted"],
    [{ publicUrl: url, trustedProxies: new BlockList() }, [], here, "ok", "is trusted"],
    [{ publicUrl: url, trustedProxies: 0 }, [], { ...here, isTrusted: false }, "warning", "is not trusted"],
    [{ publicUrl: url, trustedProxies: 0 }, [], undefined, "warning", "does not name it"],
    [trusted, [], { ...here, forwarded: 2 }, "warning", "passes 2 proxies, and TRUST_PROXY names 1"],
    [trusted, [], { ...here, origin: "http://127.0.0.1:3000" }, "warning", "as if they came to http://127"],
    [trusted, ["A visitor was refused."], here, "warning", "A visitor was refused."],
    [{ publicUrl: "http://shop.in", trustedProxies: 0 }, [], undefined, "warning", "travel unencrypted"],
    [{ publicUrl: null, trustedProxies: 1 }, [], undefined, "warning", "PUBLIC_URL is not"],
    [{ publicUrl: null, trustedProxies: 0 }, [], undefined, "unset", "No proxy"],
  ])("behind proxies: %j, %j, %j", (settings, warnings, proof, state, says) => {
    const finding = judgeProxy({ publicUrl: null, trustedProxies: 0, ...settings }, warnings, proof);
    expect(finding).toMatchObject({ state, says: expect.stringContaining(says) });
  });
});
