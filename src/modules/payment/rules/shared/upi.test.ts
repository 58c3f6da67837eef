import { describe, expect, it } from "vitest";
import { UPI_ADDRESS, UPI_REFERENCE, upiLink, upiPayLink, upiPayment } from "./upi.ts";

const request = {
  address: "santhe@okbank",
  name: "Santhe",
  paise: 12_345,
  invoiceNumbers: ["INV-20261125-0007"],
};

describe("the link of a UPI payment", () => {
  it("has payee, sum to the paisa, currency, note and reference", () => {
    expect(upiLink(request)).toBe(
      "upi://pay?pa=santhe@okbank&pn=Santhe&am=123.45&cu=INR&tn=INV-20261125-0007&tr=INV202611250007",
    );
    const sums = [1, 99, 100, 9_000, 10_000_005].map((paise) => upiLink({ ...request, paise }));
    expect(sums.map((link) => /am=([^&]*)/.exec(link)?.[1])).toEqual([
      "0.01",
      "0.99",
      "1.00",
      "90.00",
      "100000.05",
    ]);
  });

  it("writes names so that every app reads the same", () => {
    const link = upiLink({ ...request, name: "Raita & Sons + ಸಂತೆ #1 @home" });
    expect(link).toContain("pn=Raita%20%26%20Sons%20%2B%20");
    expect(link).toContain("pa=santhe@okbank&");
    expect(new URL(link).searchParams.get("pn")).toBe("Raita & Sons + ಸಂತೆ #1 @home");
  });

  it("names all invoices of a bag while there is room, or else the first", () => {
    const noteOf = (invoiceNumbers: string[]) =>
      new URL(upiLink({ ...request, invoiceNumbers })).searchParams.get("tn");
    const numbers = ["INV-20261125-0007", "INV-20261125-0008", "INV-20261125-0009"];
    expect(noteOf(numbers.slice(0, 2))).toBe("INV-20261125-0007 INV-20261125-0008");
    expect(noteOf(numbers)).toBe("INV-20261125-0007");
    expect(upiLink({ ...request, invoiceNumbers: numbers.toReversed() })).toBe(
      upiLink({ ...request, invoiceNumbers: numbers }),
    );
    expect(upiLink({ ...request, invoiceNumbers: numbers })).toMatch(/&tr=INV202611250007$/);
  });

  it("cuts a note that is longer than apps show, between letters", () => {
    const note = `${"a".repeat(49)}😀, 26/11/2026`;
    const link = upiPayLink({ address: "a1@bank", name: "Lakshmamma", paise: 100, note, reference: "r" });
    expect(new URL(link).searchParams.get("tn")).toBe(`${"a".repeat(49)}😀`);
  });
});

it("is offered for what is due, by a store that has an address", () => {
  expect(upiPayment(request)).toEqual({
    link: upiLink(request),
    address: "santhe@okbank",
    title: "Pay ₹123.45 by UPI",
    how: "Scan the code with any UPI app, or pay to santhe@okbank.",
    label: "QR code to pay ₹123.45 by UPI to santhe@okbank",
  });
  expect(upiPayment({ ...request, paise: 0 })).toBeUndefined();
  expect(upiPayment({ ...request, address: undefined })).toBeUndefined();
});

it("tells a UPI address from other texts", () => {
  for (const address of ["santhe@okbank", "98450-12345@ybl", "raita.farm_1@kbl052", "AB@upi"]) {
    expect(address).toMatch(UPI_ADDRESS);
  }
  const others = [
    "",
    "santhe",
    "@okbank",
    "santhe@",
    "hello@santhe.example",
    "a b@upi",
    "a@b@upi",
    "s@upi",
    "sa@u",
  ];
  for (const text of [...others, "santhe@okbank&am=1", "santhe@okbank\n"])
    expect(text).not.toMatch(UPI_ADDRESS);
});

it("takes four to six digits of a reference", () => {
  expect(["1234", "012345"].every((digits) => UPI_REFERENCE.test(digits))).toBe(true);
  expect(["", "123", "1234567", "12a4", "１２３４"].some((digits) => UPI_REFERENCE.test(digits))).toBe(false);
});
