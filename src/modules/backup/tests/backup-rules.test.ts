import { describe, expect, it } from "vitest";
import { judgeBackups } from "../list-backups.ts";
import { expiredBackups } from "../make-backup.ts";
import { dueNight, type Try } from "../scheduler.ts";

const at = (text: string) => new Date(`${text}:00+05:30`);
const tried = (
  night: string | null,
  state: Try["state"],
  startedAt: string,
  failure: string | null = null,
): Try => ({
  night,
  state,
  startedAt: at(startedAt),
  failure,
});
const due = (now: string, tries: Try[] = [], storeSince = "2026-01-01T00:00") =>
  dueNight({ now: at(now), hour: 2, storeSince: at(storeSince), tries });

describe("dueNight", () => {
  it.each([
    ["2026-03-10T01:59", "2026-03-09"],
    ["2026-03-10T02:00", "2026-03-10"],
    ["2026-03-10T23:59", "2026-03-10"],
  ])("at %s it is the night %s", (now, night) => expect(due(now)).toBe(night));

  it("is made once", () => {
    expect(due("2026-03-10T02:30", [tried("2026-03-10", "done", "2026-03-10T02:00")])).toBeNull();
    expect(due("2026-03-11T02:00", [tried("2026-03-10", "done", "2026-03-10T02:00")])).toBe("2026-03-11");
    expect(due("2026-03-10T02:30", [tried(null, "done", "2026-03-10T02:20")])).toBe("2026-03-10");
  });

  it("is not made for a night before there was a store", () => {
    expect(due("2026-03-10T18:00", [], "2026-03-10T17:00")).toBeNull();
    expect(due("2026-03-11T02:00", [], "2026-03-10T17:00")).toBe("2026-03-11");
  });

  it("is tried again half an hour after a failure, three times in all, and at once where a process died", () => {
    const failed = (clock: string) => tried("2026-03-10", "failed", `2026-03-10T${clock}`, "full");
    expect(due("2026-03-10T02:29", [failed("02:00")])).toBeNull();
    expect(due("2026-03-10T02:30", [failed("02:00")])).toBe("2026-03-10");
    expect(due("2026-03-10T09:00", [failed("02:00"), failed("02:30"), failed("03:00")])).toBeNull();
    const died = tried("2026-03-10", "failed", "2026-03-10T02:00", "interrupted");
    expect(due("2026-03-10T02:01", [died])).toBe("2026-03-10");
  });
});

const ID = "0a1b2c3d";

describe("expiredBackups", () => {
  const night = (day: number) =>
    `santhe-0a1b2c3d-${new Date(Date.UTC(2026, 0, day)).toISOString().slice(0, 10)}-020000.tar`;
  const nights = (count: number) => Array.from({ length: count }, (_, index) => night(index + 1));

  it("keeps seven days, and the newest of each of four weeks", () => {
    const gone = expiredBackups(nights(60), ID);
    // The 60th is Sunday, 1 March. The weeks before end on 22, 15 and 8 February.
    expect(nights(60).filter((name) => !gone.includes(name))).toEqual(
      [39, 46, 53, 54, 55, 56, 57, 58, 59, 60].toSpliced(2, 1, 53).map(night),
    );
  });

  it("keeps the newest of a day, and what is not the store's own", () => {
    const names = [
      "santhe-0a1b2c3d-2026-03-10-020000.tar",
      "santhe-0a1b2c3d-2026-03-10-090000.tar",
      "santhe-0a1b2c3d-unproven.tar",
      "santhe-99999999-2020-01-01-020000.tar",
      "santhe-2020-01-01-020000.tar",
      "by-hand-2020-01-01-000000.tar",
      "notes",
    ];
    expect(expiredBackups(names, ID)).toEqual(["santhe-0a1b2c3d-2026-03-10-020000.tar"]);
  });
});

describe("the finding about the last backup", () => {
  const now = new Date("2026-03-10T07:00:00Z");
  const good = { startedAt: new Date("2026-03-09T21:00:00Z"), file: "santhe-1.tar", orders: 12 };
  const well = { good, failed: undefined, isLate: false, backupHour: 2, now };

  it.each([
    [
      {},
      "ok",
      "The last good backup, santhe-1.tar, is 10 hours old; it was restored and compared, with 12 orders.",
    ],
    [{ good: { ...good, startedAt: new Date("2026-03-05") }, isLate: true }, "failing", "is 5 days old"],
    [{ good: undefined }, "ok", "The first one is made tonight."],
    [{ good: undefined, isLate: true }, "failing", "No backup of the store's own has succeeded yet."],
    [{ failed: { startedAt: now, detail: "ENOSPC" } }, "failing", "The last nightly backup failed: ENOSPC."],
    [{ backupHour: null, isLate: true }, "unset", "Nightly backups are switched off."],
  ])("with %j", (changed, state, says) => {
    expect(judgeBackups({ ...well, ...changed })).toMatchObject({
      state,
      says: expect.stringContaining(says),
    });
  });
});
