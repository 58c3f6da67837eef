import { describe, expect, it } from "vitest";
import { AppError } from "#kernel/errors/app-error.ts";
import { reconcile } from "./reconcile.ts";

const was = { street: "12 Lake Road", city: "Mysuru", floor: "", tags: ["a"] };

const refusalOf = (work: () => unknown) => {
  try {
    work();
  } catch (error) {
    if (error instanceof AppError) return { code: error.code, fields: Object.keys(error.fields ?? {}) };
  }
  return undefined;
};

describe("reconcile", () => {
  it("leaves what the edit did not touch as it is now", () => {
    const now = { ...was, city: "Hassan" };
    expect(reconcile({ was, now, wanted: { ...was, street: "7 Lake Road" } })).toEqual({
      street: "7 Lake Road",
    });
  });

  it("refuses a field that somebody else has changed too, with its value now", () => {
    const now = { ...was, city: "Hassan", floor: "2" };
    const edit = { was, now, wanted: { ...was, city: "Mandya" } };
    expect(refusalOf(() => reconcile(edit))).toEqual({ code: "CONFLICT", fields: ["city", "floor"] });
    expect(() => reconcile(edit)).toThrow("Somebody else has changed this meanwhile");
  });

  it("refuses any change of a record that is one thing", () => {
    const now = { ...was, city: "Hassan" };
    const edit = { was, now, wanted: { ...was, street: "7 Lake Road" } };
    expect(refusalOf(() => reconcile(edit, { whole: true }))).toEqual({ code: "CONFLICT", fields: ["city"] });
  });

  it("takes a field that such a record was shown without for an empty one", () => {
    const { floor: _, ...shown } = was;
    const edit = { was: shown, now: { ...was, floor: "2" }, wanted: { ...was, street: "7 Lake Road" } };
    expect(refusalOf(() => reconcile(edit, { whole: true }))).toEqual({
      code: "CONFLICT",
      fields: ["floor"],
    });
  });

  it("takes what both want, as when the answer to the first attempt was lost", () => {
    const now = { ...was, city: "Hassan" };
    expect(reconcile({ was, now, wanted: { ...was, city: "Hassan" } })).toEqual({ city: "Hassan" });
  });

  it("knows no difference between nothing and nothing", () => {
    const now = { ...was, floor: null };
    expect(reconcile({ was, now, wanted: { ...was, floor: "" } }, { whole: true })).toEqual({});
  });

  it("does what it is told where it is not said what was shown", () => {
    const now = { ...was, city: "Hassan" };
    const wanted = { street: "7 Lake Road", city: "Mandya" };
    expect(reconcile({ was: undefined, now, wanted })).toEqual(wanted);
    expect(reconcile({ was: { street: was.street }, now, wanted })).toEqual(wanted);
  });
});
