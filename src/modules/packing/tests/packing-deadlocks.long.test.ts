import { expect, it } from "vitest";
import { packInACrowd } from "#tests/support/packing-crowd.ts";
import { twoDoors } from "#tests/support/two-doors.ts";

const doors = await twoDoors();
const BAGS = Number(process.env.CROWD_BAGS ?? 1000);

it(
  "a thousand bags are packed at two stations against everybody else without a ring",
  async () => {
    const { deadlocks, answers } = await packInACrowd(doors, BAGS, Number(process.env.CROWD_SEED ?? 1));
    console.log(Object.fromEntries(answers));
    expect(deadlocks).toBe(0);
  },
  60 * 60_000,
);
