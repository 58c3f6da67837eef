import { expect, it } from "vitest";
import { leadAndTextHeight, newSheet, putLeadAndText } from "./sheet.ts";

it("gives a line's name and pack all the room they take, however long the name is", () => {
  const sheet = newSheet({ title: "T", author: "A", createdAt: new Date(0) });
  const style = { face: "bold", size: 9, width: 133.28 } as const;
  const letters = "Cold-pressed groundnut oil from the wooden mill at Heggadadevanakote, in a glass bottle";
  for (let length = 1; length <= letters.length; length++) {
    for (const pack of ["1\u00a0kg", "500\u00a0g", "12\u00a0pcs"]) {
      const name = letters.slice(0, length);
      putLeadAndText(sheet, name, pack, 0, 100, style);
      expect(sheet.y - 100, name).toBeLessThanOrEqual(leadAndTextHeight(sheet, name, pack, style) + 0.01);
    }
  }
});
