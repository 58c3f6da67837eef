import type { Guard } from "../guard.ts";

const FRESH = "tests/api/kept-answers.test.ts";
const DOOR = "tests/api/kept-door.test.ts";
const ROOM = "src/kernel/kept/kept-answers.test.ts";
const kernel = "src/kernel/kept";

/** Answers that are kept for all visitors: as new as the last write, and no more than the same for all. */
export const KEPT_ANSWER_GUARDS: readonly Guard[] = [
  {
    name: "a write is heard before its maker is told",
    file: "src/kernel/db/own-writes.ts",
    text: 'if (status === "I") end();',
    without: "",
    tests: [FRESH],
    only: "as soon as it is written",
  },
  {
    name: "what other processes have written is asked for",
    file: "src/kernel/db/shown-changes.ts",
    text: "if (others.length > 0) tell(others, onChanged);",
    without: "",
    tests: [FRESH],
    only: "has a price",
  },
  {
    name: "nothing kept is used while the news are silent",
    file: "src/kernel/db/shown-changes.ts",
    text: "isFresh: () => performance.now() < freshUntil,",
    without: "isFresh: () => freshUntil >= 0,",
    tests: [FRESH],
    only: "news are silent",
  },
  {
    name: "everything is new once the news are heard again",
    file: "src/kernel/db/shown-changes.ts",
    text: "    onBegun();\n",
    without: "",
    tests: [FRESH],
    only: "news are cut off",
  },
  {
    name: "an answer that was begun before a write is not kept",
    file: `${kernel}/kept-answers.ts`,
    text: "|| since.all) return answer;",
    without: ") return answer;",
    tests: [FRESH],
    only: "who asked before it alone",
  },
  {
    name: "an answer that names no product goes by the one it was asked for",
    file: `${kernel}/kept-answers.ts`,
    text: "answer.names.union(idsIn(key))",
    without: "answer.names",
    tests: [FRESH],
    only: "a comment",
  },
  {
    name: "nobody waits for an answer that was begun before a change",
    file: `${kernel}/kept-answers.ts`,
    text: "joined.clear();",
    without: "",
    tests: [ROOM],
  },
  {
    name: "what an answer is packed as later is counted",
    file: `${kernel}/kept-answers.ts`,
    text: "answer.packings.onMade(grow);",
    without: "",
    tests: [ROOM],
  },
  {
    name: "an answer that names the store's address is kept for that address",
    file: `${kernel}/kept-door.ts`,
    text: "address.namesOrigin ?",
    without: "false ?",
    tests: [DOOR],
    only: "names the address",
  },
  {
    name: "a seller's frame is not kept where the session ended meanwhile",
    file: "src/seller-frames.ts",
    text: "return (await askerOf(c)) === asker ? page : undefined;",
    without: "return page;",
    tests: ["tests/api/seller-frames.test.ts"],
    only: "ended while one was made",
  },
  {
    name: "a seller's frame is the seller's",
    file: "src/seller-frames.ts",
    text: "const asker = await askerOf(c);",
    without: 'const asker = "anybody";',
    tests: ["tests/api/seller-frames.test.ts"],
  },
  {
    name: "a refusal is not kept",
    file: `${kernel}/kept-door.ts`,
    text: "({ status }: { status: number }) => status === 200",
    without: "({ status }: { status: number }) => status > 0",
    tests: [DOOR],
    only: "is no refusal",
  },
  {
    name: "nothing kept is used while the process ends",
    file: `${kernel}/kept-door.ts`,
    text: " || front.closing.begun()",
    without: "",
    tests: [DOOR],
    only: "while the process ends",
  },
  {
    name: "a parameter's name in other letters is not left out",
    file: "src/shared-address.ts",
    text: "if (parts.some((part) => ODD_NAME.test(part))) return undefined;",
    without: "",
    tests: [DOOR],
    only: "whatever else stands in the address",
  },
];
