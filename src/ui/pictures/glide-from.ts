const GLIDE_MS = 240;

/**
 * Lets a positioned element that has just been drawn glide to its place from where something like it lay in the window.
 * A view transition would have the browser take two pictures of the window first, which takes it as long as drawing the
 * page.
 */
export function glideFrom(element: Element, from: DOMRect): void {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  // Just before it is painted: by then the page is scrolled, and places have to be computed only once.
  requestAnimationFrame(() => {
    const to = element.getBoundingClientRect();
    const move = `translate(${from.left - to.left}px, ${from.top - to.top}px)`;
    // Above what stands beside it, while it is on its way.
    const always = { transformOrigin: "0 0", zIndex: 1 };
    element.animate(
      [
        { ...always, transform: `${move} scale(${from.width / to.width})` },
        { ...always, transform: "none" },
      ],
      { duration: GLIDE_MS, easing: "cubic-bezier(0.2, 0.8, 0.2, 1)" },
    );
  });
}
