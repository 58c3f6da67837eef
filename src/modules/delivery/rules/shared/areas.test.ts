import { describe, expect, it } from "vitest";
import { feeFor, feeOf, overlapping, reachOf, readPinList, rulesOf } from "./areas.ts";
import { DEFAULT_DELIVERY_RULES } from "./delivery-rules.ts";

const area = (firstPin: string, lastPin = firstPin) => ({
  firstPin,
  lastPin,
  feePaise: null,
  minimumPaise: null,
  place: 0,
});

describe("reachOf", () => {
  it("serves everywhere without areas", () => {
    expect(reachOf("110001", [])).toEqual({ served: true, area: null });
  });

  it("serves a PIN code of an area or a range, both ends included, and no other", () => {
    const [one, range] = [area("570001"), area("570010", "570020")];
    for (const pin of ["570010", "570015", "570020"]) {
      expect(reachOf(pin, [one, range])).toEqual({ served: true, area: range });
    }
    expect(reachOf("570001", [one, range])).toEqual({ served: true, area: one });
    for (const pin of ["570009", "570021", "57001", "5700101", ""]) {
      expect(reachOf(pin, [one, range])).toEqual({ served: false });
    }
  });
});

describe("overlapping", () => {
  it("finds two areas that share a PIN code", () => {
    expect(overlapping([area("570020"), area("570001", "570030")])).toEqual([
      area("570001", "570030"),
      area("570020"),
    ]);
    expect(overlapping([area("570001"), area("570001")])).toHaveLength(2);
    expect(overlapping([area("570002"), area("570001"), area("57000", "57009")])).toBeUndefined();
  });
});

describe("readPinList", () => {
  it("reads what is pasted, one or a range, however it is parted", () => {
    expect(readPinList("570001, 570002;570003\n570004 - 570010\t570001").ranges).toEqual([
      { firstPin: "570001", lastPin: "570001" },
      { firstPin: "570002", lastPin: "570002" },
      { firstPin: "570003", lastPin: "570003" },
      { firstPin: "570004", lastPin: "570010" },
    ]);
  });

  it("gives back what is no PIN code", () => {
    expect(readPinList("570001 Mysuru 57001 5700010 070001 570010-570001 570001–57002")).toEqual({
      ranges: [{ firstPin: "570001", lastPin: "570001" }],
      unread: ["Mysuru", "57001", "5700010", "070001", "570010-570001", "570001–57002"],
    });
    expect(readPinList(" \n")).toEqual({ ranges: [], unread: [] });
  });
});

describe("an area's own terms", () => {
  const plain = { firstPin: "570001", lastPin: "570009", feePaise: null, minimumPaise: null, place: 0 };
  const cutOff = { time: "12:00", day: "same" } as const;
  const own = { ...plain, feePaise: 6000, weekdays: [2, 5], cutOff, freeFromPaise: 80000 };
  const rules = { ...DEFAULT_DELIVERY_RULES, freeFromPaise: 50000 };

  it("are the store's where it has none", () => {
    expect(rulesOf(rules, plain)).toEqual(rules);
    expect(rulesOf(rules, null)).toEqual(rules);
    expect(feeOf(rules, plain)).toEqual({ feePaise: null, freeFromPaise: 50000 });
    expect(feeOf(DEFAULT_DELIVERY_RULES, null)).toEqual({ feePaise: null, freeFromPaise: null });
  });

  it("count for all that comes there", () => {
    expect(rulesOf(rules, own)).toMatchObject({ freshWeekdays: [2, 5], otherWeekdays: [2, 5], cutOff });
    expect(feeOf(rules, own)).toEqual({ feePaise: 6000, freeFromPaise: 80000 });
  });

  it("make a delivery free from the amount itself on", () => {
    expect([79999, 80000].map((cart) => feeFor(feeOf(rules, own), cart))).toEqual([6000, 0]);
    expect([49999, 50000].map((cart) => feeFor(feeOf(rules, plain), cart))).toEqual([null, 0]);
    expect(feeFor({ feePaise: null, freeFromPaise: null }, 1_000_000)).toBeNull();
  });
});
