import { COLOURS } from "#kernel/colours.ts";
import type { PdfDocument } from "#kernel/pdf/document.ts";
import { drawText, textHeight } from "#kernel/pdf/text-layout.ts";
import { qrCode, type UpiPayment } from "#modules/payment/index.ts";

/** The width of the QR code in points, about 28 mm: phones read it from paper. */
const CODE = 80;
const GAP = 8;
const TITLE = { face: "bold", size: 10 } as const;
const HOW = { size: 8.5, colour: COLOURS.inkSoft } as const;

/** The height of a payment by UPI in points, in a column of this width. */
export function upiHeight(sheet: PdfDocument, { title, how }: UpiPayment, column: number): number {
  const width = column - CODE - GAP;
  return Math.max(
    CODE,
    textHeight(sheet, title, { ...TITLE, width }) + textHeight(sheet, how, { ...HOW, width }),
  );
}

/** Draws a payment by UPI: the QR code with the words beside it. On a phone, both open a UPI app. */
export function drawUpi(
  sheet: PdfDocument,
  upi: UpiPayment,
  { x, y, width }: { x: number; y: number; width: number },
): void {
  const { size, path } = qrCode(upi.link);
  sheet
    .save()
    .translate(x, y)
    .scale(CODE / size);
  sheet.rect(0, 0, size, size).fill("white");
  sheet.path(path).fill("black");
  sheet.restore();
  const textWidth = width - CODE - GAP;
  const left = x + CODE + GAP;
  const height = upiHeight(sheet, upi, width);
  const words = textHeight(sheet, upi.title, { ...TITLE, width: textWidth });
  const top = y + (height - words - textHeight(sheet, upi.how, { ...HOW, width: textWidth })) / 2;
  drawText(sheet, upi.title, left, top, { ...TITLE, width: textWidth });
  drawText(sheet, upi.how, left, top + words, { ...HOW, width: textWidth });
  sheet.link(x, y, width, height, upi.link);
}
