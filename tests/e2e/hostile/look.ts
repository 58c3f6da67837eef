import type { BrowserContext, Page } from "@playwright/test";

/** Signs in a browser that a hostile text had an effect. */
export type Watch = { incidents: string[] };

/** Records scripts that ran, dialogs, refused scripts and requests to other servers on all pages of a browser. */
export async function watch(context: BrowserContext, ownOrigin: string): Promise<Watch> {
  const incidents: string[] = [];
  await context.exposeFunction("tellIncident", (what: string) => void incidents.push(what));
  await context.addInitScript(() => {
    const tell = (what: string) => Reflect.get(window, "tellIncident")?.(what);
    Object.defineProperty(window, "__ran", { set: () => tell(`a script ran at ${location.pathname}`) });
    addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI, sample }) =>
      tell(`refused at ${location.pathname}: ${violatedDirective} ${blockedURI} ${sample}`),
    );
  });
  context.on("dialog", (dialog) => {
    incidents.push(`a dialog: ${dialog.message()}`);
    dialog.dismiss().catch(() => undefined);
  });
  context.on("request", (request) => {
    const url = new URL(request.url());
    const isOwn = url.origin === ownOrigin || ["data:", "blob:", "about:"].includes(url.protocol);
    if (!isOwn) incidents.push(`a request to ${url.href}`);
  });
  return { incidents };
}

/** All texts of a page: visible ones, the contents of fields, and texts for screen readers. */
export async function textOn(page: Page): Promise<string> {
  return page.evaluate(() => {
    const parts = [document.title];
    // Contents of scripts don't count: they hold every text in any case.
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT, ({ parentElement }) =>
      parentElement?.closest("script, style") ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT,
    );
    while (texts.nextNode()) parts.push(texts.currentNode.textContent ?? "");
    for (const data of document.querySelectorAll("script[type='application/ld+json']")) {
      JSON.parse(data.textContent ?? "");
    }
    for (const element of document.querySelectorAll("*")) {
      for (const name of ["alt", "aria-label", "title", "placeholder", "href", "content"]) {
        parts.push(element.getAttribute(name) ?? "");
      }
      if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement)
        parts.push(element.value);
    }
    return parts.join("\n");
  });
}

/** The number of pixels by which a page is wider than its window. */
export const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
