/** The part of fontkit that the invoice uses. The package has no types of its own. */
declare module "fontkit" {
  export type Subset = { glyphs: number[]; includeGlyph(id: number): number };
  export type Font = { getGlyph(id: number): { advanceWidth: number }; createSubset(): Subset };
  export function create(file: Uint8Array): Font;
}

declare namespace PDFKit {
  /** The interface of a ready-made font for pdfkit: it lays out letters in a row, in the font's own units. */
  interface ReadyFont {
    layout(text: string): {
      glyphs: { id: number; advanceWidth: number; codePoints: number[] }[];
      positions: { xAdvance: number; yAdvance: number; xOffset: number; yOffset: number }[];
      advanceWidth: number;
    };
  }

  namespace Mixins {
    interface PDFFont {
      registerFont(name: string, font: ReadyFont): this;
    }
  }
}
