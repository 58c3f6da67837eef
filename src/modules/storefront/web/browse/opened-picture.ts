/** The file in which a picture was seen last, by the picture's address. */
const shown = new Map<string, string>();
let opened: { url: string; from: DOMRect } | undefined;

/**
 * Notes the picture that a card shows when it is opened: the product's page has it until its own has come, and lets its
 * own glide from there, unless it is to stay `still`.
 */
export function noteOpened(url: string | undefined, link: Element, still: boolean): void {
  opened = undefined;
  const picture = link.closest("article")?.querySelector("img");
  if (!url || !picture?.complete || picture.naturalWidth === 0) return;
  shown.set(url, picture.currentSrc);
  if (!still) opened = { url, from: picture.getBoundingClientRect() };
}

/** The file in which a picture was seen last. */
export const shownPicture = (url: string | undefined): string | undefined =>
  url ? shown.get(url) : undefined;

/** Where a picture lay in the window when its card was opened. It is told once: who comes again comes from elsewhere. */
export function takeOpened(url: string | undefined): DOMRect | undefined {
  const from = opened?.url === url ? opened?.from : undefined;
  opened = undefined;
  return from;
}
