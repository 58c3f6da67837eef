import { expect, it } from "vitest";
import { packInACrowd } from "#tests/support/packing-crowd.ts";
import { twoDoors } from "#tests/support/two-doors.ts";

const doors = await twoDoors();

it("two stations, a till, a closing, a mover, growers and shoppers never wait for each other in a ring", async () => {
  const { deadlocks, answers } = await packInACrowd(doors, 20);
  expect(deadlocks, JSON.stringify([...answers])).toBe(0);
});
