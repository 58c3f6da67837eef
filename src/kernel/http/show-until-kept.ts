/**
 * A page whose parts that hang on this device alone (`ui/until-kept.tsx`) are right from its first paint on: a script
 * inside it looks what the device has kept, and is gone before React sees the page. `nonce` is the page's own.
 */
export function showUntilKept(html: string, nonce: string): string {
  if (!html.includes("data-until-kept")) return html;
  return html.replace("</main>", () => `<script nonce="${nonce}">(${show})()</script></main>`);
}

/** It runs inside the page as text, so it can use nothing from outside. */
function show(): void {
  document.currentScript?.remove();
  for (const part of document.querySelectorAll<HTMLElement>("[data-until-kept]")) {
    try {
      if (localStorage.getItem(part.dataset.untilKept ?? "") !== null) continue;
    } catch {
      // Where storage is forbidden, nothing was kept.
    }
    part.hidden = false;
    if (part.previousElementSibling instanceof HTMLElement) part.previousElementSibling.hidden = true;
  }
}
