import { type Context, Hono } from "hono";
import type { Connection } from "#kernel/db/connect.ts";
import type { AppEnv } from "#kernel/http/app-env.ts";
import { siteOrigin } from "#kernel/http/site-origin.ts";
import { findSearchEnginePages, searchEnginePaths } from "#kernel/modules/installed-modules.ts";
import { withPrefix } from "#kernel/paths.ts";
import {
  countProductEntries,
  listCategoryEntries,
  listProductEntries,
  type SitemapEntry,
} from "#modules/catalog/index.ts";
import { catalogPages } from "#modules/catalog/paths.ts";

/**
 * The products in a sitemap file. The protocol allows 50,000 addresses, and the first file also has the other pages.
 */
const PRODUCTS_PER_SITEMAP = 45_000;

/** The paths that crawlers must leave alone: personal pages, paths that are no page, and search results. */
const closedPaths = () => [
  "/api/",
  ...searchEnginePaths().keepOut.map(beginningOf),
  `${catalogPages.products}?*q=`,
];

function beginningOf(pattern: string): string {
  return pattern.replace(/\/:.*/, "");
}

/** `robots.txt` and the sitemap, which is split into several files behind an index for a large catalogue. */
export function searchEngines(productsPerFile = PRODUCTS_PER_SITEMAP): Hono<AppEnv> {
  return new Hono<AppEnv>()
    .get("/robots.txt", (c) => {
      const prefixes = [
        "",
        ...c.var.deps
          .languages()
          .slice(1)
          .map(({ code }) => `/${code}`),
      ];
      const closed = prefixes.flatMap((prefix) => closedPaths().map((path) => `Disallow: ${prefix}${path}`));
      const rules = ["User-agent: *", ...closed];
      return c.text(`${rules.join("\n")}\n\nSitemap: ${siteOrigin(c)}/sitemap.xml\n`);
    })
    .get("/sitemap.xml", async (c) => {
      const { db } = c.var.deps;
      const files = Math.ceil((await countProductEntries(db)) / productsPerFile);
      if (files > 1) return xml(sitemapIndex(siteOrigin(c), files));
      return xml(urlSet(c, await entriesOf(1)));

      async function entriesOf(file: number): Promise<SitemapEntry[]> {
        return [...(await firstEntries(db)), ...(await listProductEntries(db, part(file)))];
      }
    })
    .get("/:name{sitemap-[1-9][0-9]{0,3}\\.xml}", async (c) => {
      const { db } = c.var.deps;
      const file = Number.parseInt(c.req.param("name").slice("sitemap-".length), 10);
      const others = file === 1 ? await firstEntries(db) : [];
      const entries = [...others, ...(await listProductEntries(db, part(file)))];
      return entries.length === 0 ? c.notFound() : xml(urlSet(c, entries));
    });

  function part(file: number) {
    return { limit: productsPerFile, offset: (file - 1) * productsPerFile };
  }
}

/** The pages that are no products. */
async function firstEntries(db: Connection): Promise<SitemapEntry[]> {
  const pagesOfModules = searchEnginePaths().list.map((path) => ({ path, changedAt: null }));
  return [...(await listCategoryEntries(db)), ...pagesOfModules, ...(await findSearchEnginePages(db))];
}

const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
const ALTERNATES = 'xmlns:xhtml="http://www.w3.org/1999/xhtml"';

function xml(body: string): Response {
  return new Response(`<?xml version="1.0" encoding="UTF-8"?>\n${body}\n`, {
    headers: { "Content-Type": "application/xml; charset=utf-8", "Cache-Control": "public, max-age=300" },
  });
}

function sitemapIndex(origin: string, files: number): string {
  const parts = Array.from({ length: files }, (_, index) => {
    return `<sitemap><loc>${escapeXml(`${origin}/sitemap-${index + 1}.xml`)}</loc></sitemap>`;
  });
  return `<sitemapindex ${NAMESPACE}>\n${parts.join("\n")}\n</sitemapindex>`;
}

/** Each page in each of the store's languages, with all of its addresses (the protocol wants them at each). */
function urlSet(c: Context<AppEnv>, entries: SitemapEntry[]): string {
  const [own, ...others] = c.var.deps.languages();
  const origin = siteOrigin(c);
  const versions = [
    { code: own.code, prefix: "" },
    ...others.map(({ code }) => ({ code, prefix: `/${code}` })),
  ];
  const urls = entries.flatMap(({ path, changedAt }) => {
    const changed = changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : "";
    const at = (prefix: string) => escapeXml(new URL(withPrefix(prefix, path), origin).href);
    const alternate = (code: string, prefix: string) =>
      `<xhtml:link rel="alternate" hreflang="${code}" href="${at(prefix)}"/>`;
    const all = versions.map(({ code, prefix }) => alternate(code, prefix)).join("");
    const alternates = others.length === 0 ? "" : all + alternate("x-default", "");
    return versions.map(({ prefix }) => `<url><loc>${at(prefix)}</loc>${alternates}${changed}</url>`);
  });
  const names = others.length === 0 ? NAMESPACE : `${NAMESPACE} ${ALTERNATES}`;
  return `<urlset ${names}>\n${urls.join("\n")}\n</urlset>`;
}

function escapeXml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
