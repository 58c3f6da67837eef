import { PDFiumLibrary } from "@hyzyla/pdfium";

/** What somebody gets who selects all of a PDF and copies it: it is read as Chromium and Android read it. */
export async function copyPdfText(bytes: Uint8Array): Promise<string> {
  const library = await PDFiumLibrary.init();
  try {
    const document = await library.loadDocument(bytes);
    return Array.from(document.pages(), (page) => page.getText()).join("\n");
  } finally {
    library.destroy();
  }
}
