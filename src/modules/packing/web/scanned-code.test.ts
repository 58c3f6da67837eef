import { expect, it } from "vitest";
import { codeAtRest, type Scan, scanKey } from "./scanned-code.ts";

/** The scan and the code after some keys, each `pause` after the one before. */
function after(keys: readonly string[], pause = 5) {
  let scan: Scan | null = null;
  let code: string | undefined;
  for (const [index, key] of keys.entries()) {
    ({ scan, code } = { code: undefined, ...scanKey(scan, { key, at: index * pause }) });
  }
  return { code, atRest: codeAtRest(scan) };
}

const NUMBER = "INV-20261128-0001";

it.each(["Enter", "Tab"])("is a code at %s", (end) => {
  expect(after([...NUMBER, end]).code).toBe(NUMBER);
  expect(after([...NUMBER.toLowerCase(), end]).code).toBe(NUMBER);
  expect(after([end]).code).toBeUndefined();
  expect(after([..."12", end]).code).toBeUndefined();
});

it("is a code without a key at its end, once it is a whole invoice number", () => {
  for (const number of [NUMBER, "INV-261128-0001", "INV-20261231-10000"]) {
    expect(after([...number])).toEqual({ code: undefined, atRest: number });
    expect(after([...number, "Enter"])).toEqual({ code: number, atRest: undefined });
  }
  for (const part of ["INV-", "INV-20261128", "INV-20261128-00"])
    expect(after([...part]).atRest).toBeUndefined();
});

it("is one code at two keys, and leaves the next key that ends none to the page", () => {
  const ended = scanKey({ text: NUMBER, at: 0 }, { key: "Enter", at: 5 });
  const again = scanKey(ended.scan, { key: "Enter", at: 10 });
  expect(again).toEqual({ scan: { text: "", at: 10 } });
  expect(scanKey(again.scan, { key: "p", at: 15 })).toEqual({ scan: null });
  expect(scanKey(again.scan, { key: "Enter", at: 5000 })).toEqual({ scan: null });
});

it("is none of what somebody types by hand", () => {
  expect(after([...NUMBER, "Tab"], 700)).toEqual({ code: undefined, atRest: undefined });
});
