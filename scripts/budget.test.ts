import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, it } from "vitest";
import { countLines, lowered, overruns, readBudget } from "./budget.mjs";

const TEXT = `# Most lines.
modules/cart   100
modules/order  200  # orders by telephone
`;

it("says which part has more lines than its budget, has none, or is gone", () => {
  const { budget } = readBudget(TEXT);
  const counted = new Map([
    ["modules/cart", 101],
    ["modules/new", 5],
  ]);
  expect(overruns(budget, counted)).toEqual([
    expect.stringContaining("modules/cart has 101 lines, 1 more than its budget of 100."),
    expect.stringContaining("modules/new has 5 lines and no budget."),
    expect.stringContaining("modules/order has a budget and no lines."),
  ]);
  const kept = new Map([
    ["modules/cart", 100],
    ["modules/order", 3],
  ]);
  expect(overruns(budget, kept)).toEqual([]);
});

it("takes figures down and never up, and keeps the reasons that still hold", () => {
  const counted = new Map([
    ["modules/order", 200],
    ["modules/cart", 90],
    ["kernel", 7],
  ]);
  const { head, budget } = readBudget(lowered(readBudget(TEXT), counted));
  expect(head).toEqual(["# Most lines."]);
  expect([...budget]).toEqual([
    ["kernel", { most: 7, reason: undefined }],
    ["modules/cart", { most: 90, reason: undefined }],
    ["modules/order", { most: 200, reason: "orders by telephone" }],
  ]);
  const grown = readBudget(lowered(readBudget(TEXT), new Map([["modules/cart", 500]])));
  expect(grown.budget.get("modules/cart")?.most).toBe(100);
});

it("refuses a line that it can't read", () => {
  expect(() => readBudget("modules/cart many\n")).toThrow("modules/cart many");
});

it("counts code by parts, and leaves tests out", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "lines-"));
  const write = async (name: string, text: string) => {
    await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
    await writeFile(path.join(folder, name), text);
  };
  await write("main.ts", "a;\n");
  await write("modules/cart/web/cart.tsx", "a;\nb;\n");
  await write("modules/cart/rules.test.ts", "a;\n");
  await write("modules/cart/tests/door.ts", "a;\n");
  await write("modules/cart/table.sql", "a;\n");
  await write("kernel/money/money.ts", "a;\n");
  try {
    expect(Object.fromEntries(await countLines(folder))).toEqual({
      src: 1,
      "modules/cart": 2,
      kernel: 1,
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
