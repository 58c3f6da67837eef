import { describe, expect, it } from "vitest";
import { printableText } from "./scripts.ts";

describe("printableText", () => {
  it.each([
    ["Tomato, ₹40 – “fresh”", "Tomato, ₹40 – “fresh”"],
    ["Crème fraîche", "Crème fraîche"],
    ["Haḷḷi kōḷi", "Halli kōli"],
    ["ಟೊಮೆಟೊ Country tomato (ಜವಾರಿ)", "ಟೊಮೆಟೊ Country tomato (ಜವಾರಿ)"],
    ["தக்காளி टमाटर టమాటా തക്കാളി", "தக்காளி टमाटर టమాటా തക്കാളി"],
    ["ರಾಜ್\u200cಕುಮಾರ್", "ರಾಜ್\u200cಕುಮಾರ್"],
    ["টমেটো tomato (ટામેટા)", "? tomato (?)"],
    ["ಮೊಸರು ദধি", "ಮೊಸರು ദ?"],
    ["🍅 Tomato", "? Tomato"],
    ["one\ntwo\t three ", "one two three"],
    ["bell\u0007and\u0000nul", "bell?and?nul"],
    ["500\u00a0g", "500\u00a0g"],
    ["", ""],
  ])("prints %j as %j", (text, printed) => {
    expect(printableText(text)).toBe(printed);
  });
});
