/** The file in which a picture was last shown, by the picture's URL. */
const shown = new Map<string, string>();
let opened: { url: string; from: DOMRect } | undefined;

/**
 * Remembers the picture of a card that is opened. The product's page shows it until its own has loaded, and animates
 * its own from there, unless it is to stay `still`.
 */
export function rememberOpened(url: string | undefined, link: Element, still: boolean): void {
  opened = undefined;
  const picture = link.closest("article")?.querySelector("img");
  if (!url || !picture?.complete || picture.naturalWidth === 0) return;
  shown.set(url, picture.currentSrc);
  if (!still) opened = { url, from: picture.getBoundingClientRect() };
}

/** The file in which a picture was last shown. */
export const shownPicture = (url: string | undefined): string | undefined =>
  url ? shown.get(url) : undefined;

/**
 * The picture's place in the window when its card was opened. It is returned once, as a later visit does not come from
 * the card.
 */
export function consumeOpened(url: string | undefined): DOMRect | undefined {
  const from = opened?.url === url ? opened?.from : undefined;
  opened = undefined;
  return from;
}
