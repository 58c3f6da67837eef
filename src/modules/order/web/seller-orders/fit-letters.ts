/** The inside of a paper, in millimetres. */
export interface PaperSize {
  width: number;
  height: number;
}

// In points. The smallest is for a slip that is full, and a little less for one whose letters are all wide.
const LARGEST = 20;
const SMALLEST = 8;
const STEP = 0.5;

/**
 * Gives what is to be printed, all of which goes by the size of its letters, the largest ones with which it fits onto its
 * paper. It is tried out of sight, as what waits for the printer has no size yet.
 */
export function fitLetters(printed: HTMLElement, { width, height }: PaperSize): void {
  const tried = document.createElement("div");
  tried.style.cssText = `position:fixed;left:-200vw;visibility:hidden;width:${width}mm`;
  const copy = printed.cloneNode(true);
  tried.append(copy);
  document.body.append(tried);
  if (copy instanceof HTMLElement) {
    copy.style.height = "auto";
    // Boxes to tick have their place on paper alone.
    for (const tick of copy.querySelectorAll<HTMLElement>("td > [aria-hidden]"))
      tick.style.display = "inline-block";
    const most = tried.getBoundingClientRect().width * (height / width);
    let points = LARGEST;
    const fits = () => {
      copy.style.fontSize = `${points}pt`;
      return copy.scrollHeight <= most && copy.scrollWidth <= copy.clientWidth;
    };
    while (points > SMALLEST && !fits()) points -= STEP;
    printed.style.fontSize = `${points}pt`;
  }
  tried.remove();
}
