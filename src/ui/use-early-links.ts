import { useEffect } from "react";
import { useNavigate } from "react-router";

/**
 * Opens what is linked or searched for in parts of the page that are not alive yet (`island.tsx`), without loading a
 * document anew.
 */
export function useEarlyLinks(): void {
  const navigate = useNavigate();
  useEffect(() => {
    const open = (event: Event, page: string | undefined) => {
      if (page === undefined) return;
      event.preventDefault();
      if (page !== "") navigate(page);
    };
    const follow = (event: MouseEvent) => open(event, linkedPage(event));
    const search = (event: SubmitEvent) => open(event, searchedPage(event));
    // Before React, which stops what it can't hand on yet.
    addEventListener("click", follow, { capture: true });
    addEventListener("submit", search, { capture: true });
    return () => {
      removeEventListener("click", follow, { capture: true });
      removeEventListener("submit", search, { capture: true });
    };
  }, [navigate]);
}

/** The page that a plain press on a link leads to; undefined for all else, and where React follows the link itself. */
function linkedPage(event: MouseEvent): string | undefined {
  const { target, button, defaultPrevented, altKey, ctrlKey, metaKey, shiftKey } = event;
  if (button !== 0 || defaultPrevented || altKey || ctrlKey || metaKey || shiftKey) return undefined;
  const link = target instanceof Element ? target.closest("a") : null;
  if (!link?.href || link.target !== "" || link.origin !== location.origin || isAlive(link)) return undefined;
  const { pathname, search, hash } = link;
  const isHere = pathname === location.pathname && search === location.search;
  return hash !== "" && isHere ? undefined : pathname + search + hash;
}

/** The page that a search leads to: none, so the empty text, where nothing was typed. Undefined for other forms. */
function searchedPage({ target: form, defaultPrevented }: SubmitEvent): string | undefined {
  if (!(form instanceof HTMLFormElement) || !form.closest("search") || defaultPrevented || isAlive(form))
    return undefined;
  const [[name, typed] = ["", ""]] = new FormData(form);
  const words = String(typed).trim();
  return words && `${new URL(form.action).pathname}?${new URLSearchParams({ [name]: words })}`;
}

/** React leaves a mark on each element that it has made its own. */
const isAlive = (element: Element) => Object.keys(element).some((key) => key.startsWith("__reactProps$"));
