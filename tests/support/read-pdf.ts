import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";

/** The contents of a PDF: each page's texts in the order in which they were written, and its size in points. */
export type ReadPdf = { pages: { texts: string[]; width: number; height: number }[]; title: unknown };

/** Reads the texts of a PDF. */
export async function readPdf(bytes: Uint8Array): Promise<ReadPdf> {
  const task = getDocument({ data: Uint8Array.from(bytes), verbosity: 0 });
  const document = await task.promise;
  const { info } = await document.getMetadata();
  const pages: ReadPdf["pages"] = [];
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number);
    const { items } = await page.getTextContent();
    const texts = items.flatMap((item) => ("str" in item && item.str.trim() ? [item.str] : []));
    const { width, height } = page.getViewport({ scale: 1 });
    pages.push({ texts, width, height });
  }
  await task.destroy();
  return { pages, title: "Title" in info ? info.Title : undefined };
}
