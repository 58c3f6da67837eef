import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { catalogue } from "./catalogue.ts";
import { translatedLanguage } from "./languages.ts";
import { writePo } from "./po.ts";
import { inLanguage, spokenLocale } from "./spoken.ts";

const t = catalogue("stall/front", {
  closed: "We can't open",
  left: "Only {count, number} of {name} are left",
  open: "Come in",
});
const other = catalogue("well", { water: "Water" });

it("says what is translated, and all else in English, one by one", () => {
  const folder = mkdtempSync(join(tmpdir(), "language-"));
  const message = { file: "", english: "", isFuzzy: false };
  const messages = [
    { ...message, name: "stall/front:closed", translation: "Wir öffnen nicht", isFuzzy: true },
    { ...message, name: "stall/front:left", translation: "Noch {count, number} {name}" },
    { ...message, name: "stall/front:open", translation: "" },
  ];
  writeFileSync(join(folder, "stall.po"), writePo("de", messages));
  inLanguage(translatedLanguage("de", folder), () => {
    expect(spokenLocale()).toBe("de-DE");
    expect(t("closed")).toBe("Wir öffnen nicht");
    expect(t("left", { count: 1200, name: "Mango" })).toBe("Noch 1.200 Mango");
    expect(t("open")).toBe("Come in");
    expect(other("water")).toBe("Water");
  });
});
