/**
 * The store without a network. Pages that were seen before open again; pictures and built files, whose names
 * change with their content, come from here first. Only what is the same for everybody is kept: no page of a
 * person's own, and of the API nothing but the list of products. My Orders is drawn without its orders, and the seller's
 * page without its list. What changes something is never answered or sent again from here, so nothing is ordered twice.
 */
const PAGES = "santhe-pages-1";
const FILES = "santhe-files-1";
const OFFLINE_PAGE = "/offline.html";
/** How many pages the one for being offline leads to. */
const MOST_LINKS = 6;
const MOST = { [PAGES]: 400, [FILES]: 400 };

// What the modules have kept (`offline` in their `module.ts`). The server writes `OFFLINE` before this script.
/** Opens without a network also for who has never been there. */
const FIRST_PAGE = OFFLINE.firstPage.path;
/** The prefixes of the shop's pages in other languages than its own, such as `/kn`. */
const PREFIXES = OFFLINE.prefixes;
/** A page that is the same for everybody: the device keeps what is a person's own. */
const SHARED_PAGE = new RegExp(OFFLINE.pages);
/** No page of the shop, but of each driver's own link: the page for being offline does not lead there. */
const BARE_PAGE = new RegExp(OFFLINE.barePages);
/**
 * A seller's page that is kept whenever it says that it is open: then it is its frame, and not the login. The device
 * keeps the lists.
 */
const SELLERS_PAGE = new RegExp(OFFLINE.sellerPages);
/** What the shop's pages ask for, the same for everybody. */
const SHARED_DATA = new RegExp(OFFLINE.calls);
/** The list of products, and their name in its answer. */
const { call: LIST, records: RECORDS } = OFFLINE.list;
/** The list of the files that the shop's pages are made of. */
const SHOP_CODE = "/shop-code.json";
const FOREVER = /^\/(assets|uploads)\//;
const CODE = /^\/assets\//;
const FONT = /^\/assets\/(figtree|fraunces)-[^/]+\.woff2$/;
const TOP_FILE = /^\/[^/]+\.(svg|png|webmanifest)$/;

/** The prefix of a page's path, and the path without it. */
function inLanguage(pathname) {
  const prefix = PREFIXES.find((each) => pathname === each || pathname.startsWith(`${each}/`)) ?? "";
  return { prefix, path: pathname.slice(prefix.length) || "/" };
}

const isShared = ({ pathname }) => SHARED_PAGE.test(inLanguage(pathname).path);

/** Under this address an answer is kept: it is in the language that was asked for. */
function placeOf(address, language) {
  if (!PREFIXES.includes(`/${language}`)) return address;
  const url = new URL(address, self.location.origin);
  url.searchParams.set("language", language);
  return url.href;
}

const placeOfCall = (request) => placeOf(request.url, request.headers.get("accept-language"));

self.addEventListener("install", (event) => {
  event.waitUntil(keepOfflinePage(""));
  event.waitUntil(keepFirstPage(""));
  self.skipWaiting();
});

async function keepOfflinePage(prefix) {
  const cache = await caches.open(PAGES);
  await cache.add(new Request(prefix + OFFLINE_PAGE, { cache: "reload" }));
}

self.addEventListener("activate", (event) => {
  event.waitUntil(dropOldCaches().then(() => self.clients.claim()));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET") return;
  // Pages load built files and pictures from one other host at most.
  if (url.origin !== self.location.origin && !FOREVER.test(url.pathname)) return;
  // Who wants today's answer only.
  if (request.cache === "no-store") return;
  if (FOREVER.test(url.pathname)) event.respondWith(keptFirst(event));
  else if (request.mode === "navigate") event.respondWith(openPage(event, url));
  else if (url.pathname === LIST) event.respondWith(listProducts(event, url));
  else if (SHARED_DATA.test(url.pathname))
    event.respondWith(networkFirst(event, request, PAGES, { place: placeOfCall(request) }));
  else if (TOP_FILE.test(url.pathname)) event.respondWith(networkFirst(event, request, FILES));
});

// A page says what it is and what it is made of: moving from page to page asks for no document, and the very first
// page was there before this worker.
self.addEventListener("message", (event) => {
  if (event.data?.type === "seen") event.waitUntil(keepSeen(event.data));
  if (event.data?.type === "chosen") event.waitUntil(keepProducts([event.data.product], event.data.language));
});

const oneProduct = (id, language) => placeOf(`${LIST}?${new URLSearchParams({ ids: id })}`, language);

/** Keeps what a shopper has chosen as if it had been asked for alone. */
async function keepProducts(products, language) {
  const cache = await caches.open(PAGES);
  for (const product of products) {
    await cache.put(
      oneProduct(product._id, language),
      Response.json({ success: true, [RECORDS]: [product] }),
    );
  }
  await trim(cache, MOST[PAGES]);
}

/** What the cart has asked for together is kept one by one too: later it asks for others together. A refusal is no list. */
async function keepList(request, answer, isCart) {
  const { success, [RECORDS]: products } = await answer
    .clone()
    .json()
    .catch(() => ({}));
  if (success !== true) return;
  await keep(PAGES, placeOfCall(request), answer);
  if (isCart) await keepProducts(products, request.headers.get("accept-language"));
}

/**
 * A list that was kept says so in a header: whoever asked has to know that the server was not reached. A cart that was
 * changed without a network has never been asked for as a whole: it is put together.
 */
async function listProducts(event, url) {
  try {
    const answer = await fetch(event.request);
    event.waitUntil(keepList(event.request, answer.clone(), url.searchParams.has("ids")));
    return answer;
  } catch (error) {
    const whole = await caches.match(placeOfCall(event.request), { ignoreVary: true });
    if (whole) return asKeptList(await whole.json());
    const ids = url.searchParams.get("ids")?.split(",") ?? [];
    const language = event.request.headers.get("accept-language");
    const places = ids.map((id) => oneProduct(id, language));
    const kept = (await Promise.all(places.map((place) => caches.match(place)))).filter(Boolean);
    // Half a cart would look like one from which things are gone.
    if (kept.length === 0 || kept.length < ids.length) throw error;
    const answers = await Promise.all(kept.map((answer) => answer.json()));
    return asKeptList({ success: true, [RECORDS]: answers.flatMap((each) => each[RECORDS]) });
  }
}

const asKeptList = (list) => Response.json(list, { headers: { "x-kept": "1" } });

/** Keeps what a page is made of, and the page itself last: a page that is kept opens whole. */
async function keepSeen({ page, files }) {
  let isNewRelease = false;
  const url = new URL(page, self.location.origin);
  const { prefix } = inLanguage(url.pathname);
  for (const file of files) {
    const { pathname } = new URL(file);
    if (FOREVER.test(pathname)) {
      const isNew = await keepOnce(file, FILES);
      if (isNew && CODE.test(pathname)) isNewRelease = true;
    } else if (pathname === LIST) await keepListOnce(file, prefix.slice(1));
  }
  const first = firstPage(prefix);
  if (isNewRelease || !(await caches.match(first))) await keepFirstPage(prefix);
  if (isNewRelease || !(await caches.match(prefix + SHOP_CODE))) await keepShopCode(prefix);
  if (isNewRelease || !(await caches.match(prefix + OFFLINE_PAGE)))
    await keepOfflinePage(prefix).catch(() => undefined);
  if (isShared(url)) await keepOnce(url.pathname + url.search, PAGES);
  if (SELLERS_PAGE.test(url.pathname)) await fetchAndKeep(url.pathname, PAGES);
}

const firstPage = (prefix) => (FIRST_PAGE === "/" && prefix ? prefix : prefix + FIRST_PAGE);

async function keepListOnce(address, language) {
  const place = placeOf(address, language);
  if (await caches.match(place)) return;
  // Left out, it would be the browser's, which may be another than the page's.
  const headers = { "Accept-Language": language || OFFLINE.language };
  const answer = await fetch(address, { headers }).catch(() => undefined);
  if (answer) await keep(PAGES, place, answer);
}

/** Keeps the first page with the code that it names. Never fails: then the next page that is seen tries again. */
async function keepFirstPage(prefix) {
  const answer = await fetch(firstPage(prefix), { cache: "no-store" }).catch(() => undefined);
  if (!answer?.ok) return;
  const page = await answer.clone().text();
  const code = new Set(
    Array.from(page.matchAll(/["']((?:https?:\/\/[^"'\s/]+)?\/assets\/[^"'\s]+)["']/g), ([, path]) => path),
  );
  for (const path of code) await keepOnce(path, FILES);
  await keep(PAGES, firstPage(prefix), answer);
}

/** Keeps the code of all pages of the shop, and its list last. A link to a page whose code is missing would lead nowhere. */
async function keepShopCode(prefix) {
  const answer = await fetch(prefix + SHOP_CODE, { cache: "no-store" }).catch(() => undefined);
  if (!answer?.ok) return;
  for (const path of await answer.clone().json()) await keepOnce(path, FILES);
  await keep(FILES, prefix + SHOP_CODE, answer);
}

/** True when it was not kept before. */
async function keepOnce(address, name) {
  const cache = await caches.open(name);
  if (await cache.match(address)) return false;
  await fetchAndKeep(address, name);
  return true;
}

async function fetchAndKeep(address, name) {
  const answer = await fetch(address).catch(() => undefined);
  if (answer) await keep(name, address, answer);
}

async function keptFirst(event) {
  const kept = await caches.match(event.request, { ignoreVary: true });
  if (kept) return kept;
  // What another host answers to a picture's own request can't be looked at, and not be kept.
  const isOwn = new URL(event.request.url).origin === self.location.origin;
  const answer = await (isOwn ? fetch(event.request) : fetch(event.request.url, { credentials: "omit" }));
  event.waitUntil(keep(FILES, event.request, answer.clone()));
  return answer;
}

async function networkFirst(
  event,
  request,
  name,
  { asKept = (kept) => kept, place = request, keeps = true } = {},
) {
  try {
    const answer = await fetch(request);
    if (keeps) event.waitUntil(keep(name, place, answer.clone()));
    return answer;
  } catch (error) {
    const kept = await caches.match(place, { ignoreVary: true });
    if (kept) return asKept(kept);
    throw error;
  }
}

async function openPage(event, url) {
  try {
    const isSellers = SELLERS_PAGE.test(url.pathname);
    if (!isSellers && !isShared(url)) return await fetch(event.request);
    // A driver's and the seller's page are the same for each day: they read the day in the browser.
    const place = isSellers || BARE_PAGE.test(url.pathname) ? url.pathname : event.request;
    const how = { asKept: saysThatItWasKept, place, keeps: !isSellers };
    return await networkFirst(event, event.request, PAGES, how);
  } catch {
    return offlinePage(inLanguage(url.pathname).prefix);
  }
}

/** A page can read a `Server-Timing` of its own: so it knows that the server was not reached (`use-online.ts`). */
function saysThatItWasKept(page) {
  const headers = decodedHeaders(page);
  headers.set("server-timing", "kept");
  return new Response(page.body, { headers });
}

/** The headers of an answer whose body has been decoded, as all have that were kept. */
function decodedHeaders(answer) {
  const headers = new Headers(answer.headers);
  for (const name of ["content-length", "content-encoding", "etag"]) headers.delete(name);
  return headers;
}

/** The page for being offline. It leads only to what opens without a network. */
async function offlinePage(prefix) {
  const page = (await caches.match(prefix + OFFLINE_PAGE)) ?? (await caches.match(OFFLINE_PAGE));
  if (!page) return Response.error();
  const links = await linksToKept(prefix);
  const html = (await page.text())
    .replace("/* kept fonts */", await keptFonts())
    .replace("<section hidden>", links === "" ? "<section hidden>" : "<section>")
    .replace("<!-- kept pages -->", () => links);
  return new Response(html, { headers: decodedHeaders(page) });
}

/** The store's own fonts, under the names that they have in the release that was kept last. */
async function keptFonts() {
  const cache = await caches.open(FILES);
  const fonts = (await cache.keys())
    .map(({ url }) => new URL(url))
    .filter(({ pathname }) => FONT.test(pathname));
  const families = new Map(fonts.map(({ href, pathname }) => [FONT.exec(pathname)[1], href]));
  return Array.from(
    families,
    ([name, href]) =>
      `@font-face { font-family: ${name}; src: url("${href}") format("woff2"); font-weight: 400 700 }`,
  ).join("\n");
}

/** The pages in a language that were kept last, by their titles. */
async function linksToKept(prefix) {
  const cache = await caches.open(PAGES);
  const places = (await cache.keys()).map(({ url }) => new URL(url));
  const pages = places.filter(
    (place) =>
      inLanguage(place.pathname).prefix === prefix &&
      place.pathname !== firstPage(prefix) &&
      isShared(place) &&
      !BARE_PAGE.test(place.pathname),
  );
  const links = await Promise.all(
    pages
      .slice(-MOST_LINKS)
      .reverse()
      .map((place) => linkTo(cache, place)),
  );
  return links.join("");
}

async function linkTo(cache, { href, pathname, search }) {
  const page = await (await cache.match(href, { ignoreVary: true }))?.text();
  // As it stands in the page, so it is escaped already.
  const [, title] = /<title>([^<]*)<\/title>/.exec(page ?? "") ?? [];
  const address = pathname + search;
  return `<li>${linkWith(address, title ?? escaped(address))}</li>`;
}

const linkWith = (address, html) => `<a href="${escaped(address)}">${html}</a>`;

const escaped = (text) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");

/** Keeps a whole, good answer. One that came by a redirect can't be used for a page. */
async function keep(name, request, answer) {
  if (answer.status !== 200 || answer.redirected || !["basic", "cors"].includes(answer.type)) return;
  // A search is a new address with every letter, and would push out what was really looked at.
  if (new URL(answer.url).searchParams.has("q")) return;
  const cache = await caches.open(name);
  try {
    await cache.put(request, answer);
    await trim(cache, MOST[name]);
  } catch {
    // The phone is full: then it is not kept.
  }
}

/** The oldest go first; the cart, the page for being offline and the fonts stay. */
async function trim(cache, most) {
  const keys = await cache.keys();
  const old = keys.filter(({ url }) => {
    const { path } = inLanguage(new URL(url).pathname);
    return ![OFFLINE_PAGE, FIRST_PAGE, SHOP_CODE].includes(path) && !FONT.test(path);
  });
  for (const key of old.slice(0, Math.max(0, keys.length - most))) await cache.delete(key);
}

async function dropOldCaches() {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith("santhe-") && name !== PAGES && name !== FILES);
  await Promise.all(old.map((name) => caches.delete(name)));
}
