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
    ["টমেটো tomato (ટામેટા)", "টমেটো tomato (ટામેટા)"],
    ["ਗੁਰਪ੍ਰੀਤ ଜଗନ୍ନାଥ محمد علی۔", "ਗੁਰਪ੍ਰੀਤ ଜଗନ୍ନାଥ محمد علی۔"],
    ["ಮೊಸರು ദ中国", "ಮೊಸರು ദ?"],
    ["🍅 Tomato 👩‍🌾", "Tomato"],
    ["Meera 👋🏽🇮🇳 Rao ❤️ 1️⃣", "Meera Rao 1"],
    ["Parle™ © 2026", "ParleTM © 2026"],
    ["Me\u00ade\u200bra\u202e Rao\u2066\ufeff", "Meera Rao"],
    ["Meera\u200d \u200cRao\u2800\u3164", "Meera Rao"],
    ["one\ntwo\t three ", "one two three"],
    ["bell\u0007and\u0000nul", "bellandnul"],
    ["500\u00a0g", "500\u00a0g"],
    ["", ""],
  ])("prints %j as %j", (text, printed) => {
    expect(printableText(text)).toBe(printed);
  });
});
