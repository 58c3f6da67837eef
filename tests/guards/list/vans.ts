import type { Guard } from "../guard.ts";

const EVENTS = "src/modules/dispatch/drive/record-events.ts";
const VANS = "src/modules/dispatch/vans/vans.ts";
const RACES = "src/modules/dispatch/tests/vans-races.test.ts";
const DOOR = "src/modules/dispatch/tests/vans.test.ts";

/** Guards of vans: each mark of a driver counts once, and a link opens one van's list alone. */
export const VAN_GUARDS: readonly Guard[] = [
  {
    name: "a mark that a driver's phone sends again does nothing",
    file: EVENTS,
    text: "await runOnce(tx, { ...call, hash: hashOf([ids, day, ...about]) }, () => work(tx));",
    without: "if (call && hashOf([ids, day, ...about])) await work(tx);",
    tests: [RACES],
    only: "ten tries of one mark",
  },
  {
    name: "a sum that is noted at a door is not noted again as another",
    file: "src/modules/dispatch/collect-cash.ts",
    text: "if (noted.paise !== instead?.paise || noted.upiPaise !== instead.upiPaise) throw notedAlready(noted);",
    without: "",
    tests: [RACES],
    only: "different sums",
  },
  {
    name: "a cancelled order is not delivered",
    file: "src/modules/dispatch/collect-cash.ts",
    text: `throw new AppError("NOT_FOUND", t.later("ordersMoved"));\n  refuseCancelled(held);`,
    without: `throw new AppError("NOT_FOUND", t.later("ordersMoved"));`,
    tests: [DOOR],
    only: "has no other van's orders",
  },
  {
    name: "counts of a day's cash wait for one another",
    file: "src/modules/dispatch/count-cash.ts",
    text: `await tx.execute(sql\`select pg_advisory_xact_lock(hashtextextended(\${\`cash count \${day}\`}, 0))\`);`,
    without: "",
    tests: [RACES],
    only: "first count",
  },
  {
    name: "a driver marks no other van's stops",
    file: EVENTS,
    text: "if (vanOfBag(own, { ...assignments, areas }) !== van.id) {",
    without: "if (vanOfBag(own, { ...assignments, areas }) === null) {",
    tests: [DOOR],
    only: "has no other van's orders",
  },
  {
    name: "an own order opens no way to another van's",
    file: EVENTS,
    text: "if (!first || !isOneDoor || own.length < orderIds.length)",
    without: "if (!first || (!isOneDoor && own.length === 0) || own.length < orderIds.length)",
    tests: [DOOR],
    only: "has no other van's orders",
  },
  {
    name: "nobody is noted as not at home after the delivery",
    file: EVENTS,
    text: `if (kind === "not-home") refuseDelivered(held);`,
    without: "",
    tests: [DOOR],
    only: "nobody was at home",
  },
  {
    name: "a link opens nothing while its van does not drive",
    file: VANS,
    text: ".where(and(eq(vans.linkHash, hashOfToken(token)), eq(vans.isActive, true)));",
    without: ".where(eq(vans.linkHash, hashOfToken(token)));",
    tests: [DOOR],
    only: "renewed, ended or guessed",
  },
  {
    name: "guesses of links are counted",
    file: "src/modules/dispatch/drive-api.ts",
    text: "await consume(openedLimits.of(c.var.deps).driveLinks, c.var.clientAddress);",
    without: "",
    tests: [DOOR],
    only: "renewed, ended or guessed",
  },
  {
    name: "the audit log names each link of a driver",
    file: "src/modules/dispatch/vans/vans.ts",
    text: 'after: { driversLink: linkHash && t(before ? "linkRenewed" : "linkOpens") },',
    without: 'after: { driversLink: before && t("linkOpens") },',
    tests: ["src/modules/dispatch/tests/vans.test.ts"],
    only: "audit log names",
  },
];
