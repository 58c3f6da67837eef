/** The inside of a paper, in millimetres, and the smallest letters on it, in points. */
export type PaperSize = { width: number; height: number; smallest?: number };

// In points. The smallest one fits a full slip; with wide letters only, a little less.
const LARGEST = 20;
const SMALLEST = 8;
const STEP = 0.5;

/**
 * A `ref` that sets the largest font size with which the content fits onto its paper. It is measured in a hidden copy, as
 * content that waits for the printer has no size yet.
 */
export const fitInto = (paper: PaperSize) => (printed: HTMLElement | null) => {
  if (printed) fitLetters(printed, paper);
};

function fitLetters(printed: HTMLElement, { width, height, smallest = SMALLEST }: PaperSize): void {
  withCopy(printed, width, (copy, millimetre) => {
    let points = LARGEST;
    const fits = () => {
      copy.style.fontSize = `${points}pt`;
      return copy.scrollHeight <= height * millimetre && copy.scrollWidth <= copy.clientWidth;
    };
    while (points > smallest && !fits()) points -= STEP;
    printed.style.fontSize = `${points}pt`;
  });
}

/** A roll of label paper: its width and the margin of a label, in millimetres. */
type Roll = { width: number; margin: number };

/** Gives each label of a roll a page of its own that is as high as its content. The rules go into `style`. */
export function fitPages(labels: readonly HTMLElement[], style: HTMLElement, { width, margin }: Roll): void {
  const rules = labels.map((label, index) => {
    const name = `label-${index + 1}`;
    let height = 0;
    withCopy(label, width - 2 * margin, (copy, millimetre) => {
      // A little more than the content, or its last line would come on a page of its own.
      height = Math.ceil(copy.scrollHeight / millimetre + 2 * margin + 1);
    });
    label.style.setProperty("page", name);
    return `@page ${name} { size: ${width}mm ${height}mm; margin: ${margin}mm }`;
  });
  style.textContent = rules.join("\n");
}

/** Passes `measure` a hidden copy of what is printed, as wide as on paper, and the pixels of a millimetre. */
function withCopy(
  printed: HTMLElement,
  width: number,
  measure: (copy: HTMLElement, millimetre: number) => void,
): void {
  const tried = document.createElement("div");
  tried.style.cssText = `position:fixed;left:-200vw;visibility:hidden;width:${width}mm`;
  const copy = printed.cloneNode(true);
  tried.append(copy);
  document.body.append(tried);
  if (copy instanceof HTMLElement) {
    copy.style.height = "auto";
    // Tick boxes are only displayed on paper.
    for (const tick of copy.querySelectorAll<HTMLElement>("td > [aria-hidden]"))
      tick.style.display = "inline-block";
    measure(copy, tried.getBoundingClientRect().width / width);
  }
  tried.remove();
}
