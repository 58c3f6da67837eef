import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { assignWindows } from "./delivery-slots.ts";

const window = (id: string, begins: string, name = id) => ({
  id,
  name,
  begins,
  ends: `${begins.slice(0, 2)}:59`,
  weekday: 0,
  capacity: null,
});
const own = (id: string, at: ReturnType<typeof window> | null) => ({ id, window: at });
const idsOf = (given: ReturnType<typeof assignWindows>) =>
  given && Object.fromEntries(Array.from(given, ([id, { id: to }]) => [id, to]));

const early = window("early", "07:00", "Morning");
const late = window("late", "16:00", "Evening");

describe("orders that look for a window of another day", () => {
  it("take the one they had, by its id, its times or its name", () => {
    const orders = [
      own("a", late),
      own("b", window("sunday-evening", "16:00", "After work")),
      own("c", window("sunday-late", "18:00", "Evening")),
    ];
    const slots = [early, late].map((each) => ({ window: each, free: null }));
    expect(idsOf(assignWindows(orders, slots))).toEqual({ a: "late", b: "late", c: "late" });
  });

  it("let those whose own it is go first, and then take the first that has room", () => {
    const orders = [own("a", null), own("b", late), own("c", late), own("d", early)];
    const slots = [
      { window: early, free: 2 },
      { window: late, free: 2 },
    ];
    expect(idsOf(assignWindows(orders, slots))).toEqual({ a: "early", b: "late", c: "late", d: "early" });
  });

  it("get all of them one or none, and no window takes more than it has room for", () => {
    const windows = [early, late, window("noon", "12:00")];
    const rooms = fc.array(fc.option(fc.nat(4)), { minLength: 0, maxLength: 3 });
    const looking = fc.array(fc.option(fc.constantFrom(...windows)), { maxLength: 8 });
    fc.assert(
      fc.property(rooms, looking, (free, had) => {
        const slots = free.flatMap((places, index) => {
          const at = windows[index];
          return at ? [{ window: at, free: places }] : [];
        });
        const given = assignWindows(
          had.map((at, index) => own(String(index), at)),
          slots,
        );
        const room = slots.reduce((sum, slot) => sum + (slot.free ?? had.length), 0);
        expect(given !== undefined).toBe(room >= had.length);
        for (const slot of slots) {
          const inIt = [...(given?.values() ?? [])].filter(({ id }) => id === slot.window.id).length;
          expect(inIt).toBeLessThanOrEqual(slot.free ?? had.length);
        }
      }),
    );
  });
});
