/** As much of fontkit as the invoice uses; it brings no types of its own. */
declare module "fontkit" {
  export type Subset = { glyphs: number[]; includeGlyph(id: number): number };
  export type Font = { getGlyph(id: number): { advanceWidth: number }; createSubset(): Subset };
  export function create(file: Uint8Array): Font;
}

declare namespace PDFKit {
  /** What pdfkit asks of a font that is given ready-made: letters laid out in a row, in the font's own units. */
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
