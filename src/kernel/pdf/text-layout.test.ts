import { expect, it } from "vitest";
import { createPdf } from "./document.ts";
import { drawLeadAndText, drawText, leadAndTextHeight, textHeight } from "./text-layout.ts";

const info = { title: "T", author: "A", createdAt: new Date(0) };
const style = { face: "bold", size: 9, width: 133.28 } as const;

it("gives a line's name and pack all the room they take, however long the name is", async () => {
  const letters =
    "Cold-pressed groundnut oil (ಕಡಲೆಕಾಯಿ ಎಣ್ಣೆ) from the wooden mill at ಹೆಗ್ಗಡದೇವನಕೋಟೆ, in a glass bottle";
  const sheet = await createPdf(info, letters);
  for (let length = 1; length <= letters.length; length++) {
    for (const pack of ["1\u00a0kg", "500\u00a0g", "12\u00a0pcs"]) {
      const name = letters.slice(0, length);
      const height = drawLeadAndText(sheet, name, pack, 0, 100, style);
      expect(height, name).toBeCloseTo(leadAndTextHeight(sheet, name, pack, style), 5);
    }
  }
});

it("makes room below letters that hang deep, and none where there are no such letters", async () => {
  const sheet = await createPdf(info, "ಸ್ವಚ್ಛ");
  const latin = drawText(sheet, "Fresh", 0, 100, style);
  expect(latin).toBeCloseTo(1.2 * 9 + 1, 5);
  expect(textHeight(sheet, "Fresh ಸ್ವಚ್ಛ", style)).toBeGreaterThan(latin + 2);
});
