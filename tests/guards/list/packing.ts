import type { Guard } from "../guard.ts";

const BAGS = "src/modules/packing/bags/take-bags.ts";
const RACES = "src/modules/packing/tests/packing-races.test.ts";
const STATION = "src/modules/packing/tests/packing-station.test.ts";

/** Guards of the packing station: each bag has one holder, and is packed once. */
export const PACKING_GUARDS: readonly Guard[] = [
  {
    name: "a bag that another station holds is not claimed",
    file: BAGS,
    text: `setWhere: sql\`(\${isFree}) and \${isAsSeen}\`,`,
    without: "setWhere: isAsSeen,",
    tests: [RACES],
  },
  {
    name: "a bag that was packed since it was read is not claimed",
    file: BAGS,
    text: `setWhere: sql\`(\${isFree}) and \${isAsSeen}\`,`,
    without: "setWhere: isFree,",
    tests: [RACES],
    only: "stays packed",
  },
  {
    name: "a bag that is taken back does not count as packed",
    file: BAGS,
    text: ".set({ packedAt: null, packedBy: null, packedById: null, packingVersion: null })",
    without: ".set({ touchedAt: request.now })",
    tests: [STATION],
    only: "is taken back into the hand",
  },
  {
    name: "bags and their notes are read as of one moment",
    file: "src/modules/packing/bags/day-bags.ts",
    text: '{ isolationLevel: "repeatable read", accessMode: "read only" }',
    without: '{ accessMode: "read only" }',
    tests: [RACES],
    only: "three helpers",
  },
  {
    name: "a bag under one key is packed once",
    file: "src/modules/packing/bags/pack-bag.ts",
    text: 'scope: "pack", key,',
    without: 'scope: "pack", key: undefined,',
    tests: [RACES],
    only: "ten times at once",
  },
  {
    name: "a line that was weighed since it was shown is not overwritten",
    file: "src/modules/packing/bags/crops.ts",
    text: "packed !== amount && packed !== (seen ?? ordered);",
    without: "false;",
    tests: [STATION],
  },
];
