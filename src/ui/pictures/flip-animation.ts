const GLIDE_MS = 240;

/**
 * Animates a positioned element that has just been drawn from the place of a similar one. A view transition would make
 * the browser take two pictures of the window first, which takes as long as drawing the page.
 */
export function animateFrom(element: Element, from: DOMRect): void {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  // Just before the paint: the page is scrolled by then, and layout is computed only once.
  requestAnimationFrame(() => {
    const to = element.getBoundingClientRect();
    const move = `translate(${from.left - to.left}px, ${from.top - to.top}px)`;
    // Above its neighbours during the animation.
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
