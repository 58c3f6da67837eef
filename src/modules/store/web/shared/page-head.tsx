import { use } from "react";
import { isRouteErrorResponse, useRouteError } from "react-router";
import { linkPreview, linkPreviewUrl } from "#kernel/media/picture-widths.ts";
import { withPrefix } from "#kernel/paths.ts";
import { ownCode, spokenLocale } from "#kernel/texts/spoken.ts";
import { spokenPath } from "#kernel/texts/spoken-path.ts";
import { HiddenPageContext } from "#ui/dialogs/hidden-page.ts";
import { useRootData, useStore } from "./root-data.ts";

interface PageTitleProps {
  title: string;
  /** Whether search engines are kept away: a personal or seller's page. */
  unlisted?: boolean;
}

/** A page's title, followed by the store's name. A hidden page has none, as it may name a person. */
export function PageTitle({ title, unlisted = false }: PageTitleProps) {
  const name = useRootData()?.store.name;
  if (use(HiddenPageContext)) return null;
  return (
    <>
      <title>{name === undefined ? title : `${title} · ${name}`}</title>
      {unlisted && <meta name="robots" content="noindex" />}
    </>
  );
}

/** The title of an address without a page. A page that failed has none. */
export function FailedTitle({ missing }: { missing: string }) {
  const error = useRouteError();
  if (!isRouteErrorResponse(error) || error.status !== 404) return null;
  return <PageTitle title={missing} unlisted />;
}

interface PageHeadProps {
  /** The page's path, without parameters that only sort or page it. */
  path: string;
  title: string;
  description: string;
  /** A picture for link previews, as a URL of the API. */
  image?: string | undefined;
  /** The whole title of a link preview, if it differs from the page's. */
  shareTitle?: string;
  /** Whether it is kept out of search engines, such as a search's result. They may follow its links. */
  unlisted?: boolean;
}

/** The head for search engines and link previews: title, description, canonical link, Open Graph. */
export function PageHead({ path, title, description, image, unlisted = false, ...page }: PageHeadProps) {
  const store = useStore();
  const origin = usePageOrigin();
  const url = new URL(spokenPath(path), origin).href;
  const shareTitle = page.shareTitle ?? `${title} · ${store.name}`;
  return (
    <>
      <PageTitle title={title} />
      <meta name="description" content={description} />
      {unlisted && <meta name="robots" content="noindex, follow" />}
      <link rel="canonical" href={url} />
      {import.meta.env.SSR && (
        <ForMachines path={path} url={url} shareTitle={shareTitle} description={description} image={image} />
      )}
    </>
  );
}

interface ForMachinesProps extends Pick<PageHeadProps, "path" | "image"> {
  url: string;
  shareTitle: string;
  description: string;
}

/**
 * Open Graph, and the same page in the store's other languages. Only programs fetching the document read them.
 */
function ForMachines({ path, url, shareTitle, description, image }: ForMachinesProps) {
  const store = useStore();
  const origin = usePageOrigin();
  const own = ownCode();
  const { languages = [] } = store;
  const addressIn = (code: string) => new URL(withPrefix(code === own ? "" : `/${code}`, path), origin).href;
  return (
    <>
      {languages.map(({ code }) => (
        <link key={code} rel="alternate" hrefLang={code} href={addressIn(code)} />
      ))}
      {languages.length > 0 && <link rel="alternate" hrefLang="x-default" href={addressIn(own)} />}
      <meta property="og:site_name" content={store.name} />
      <meta property="og:locale" content={spokenLocale().replace("-", "_")} />
      <meta property="og:type" content="website" />
      <meta property="og:url" content={url} />
      <meta property="og:title" content={shareTitle} />
      <meta property="og:description" content={description} />
      {image && <PreviewPicture image={image} origin={origin} />}
      <meta name="twitter:card" content={image ? "summary_large_image" : "summary"} />
    </>
  );
}

/** The preview as a JPEG with its size: many sites read no WebP, and some need the size at once. */
function PreviewPicture({ image, origin }: { image: string; origin: string }) {
  const preview = linkPreviewUrl(image);
  if (!preview) return <meta property="og:image" content={new URL(image, origin).href} />;
  return (
    <>
      <meta property="og:image" content={new URL(preview, origin).href} />
      <meta property="og:image:type" content={linkPreview.type} />
      <meta property="og:image:width" content={String(linkPreview.width)} />
      <meta property="og:image:height" content={String(linkPreview.height)} />
    </>
  );
}

/** The store's origin: the operator's setting, else the request's. */
export function usePageOrigin(): string {
  const root = useRootData();
  return root?.store.publicUrl ?? root?.origin ?? "";
}

/** Structured data for search engines (schema.org), as JSON-LD. */
export function StructuredData({ facts }: { facts: object }) {
  return (
    <script
      type="application/ld+json"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: each < of the JSON is escaped, so no tag can begin.
      dangerouslySetInnerHTML={{ __html: JSON.stringify(facts).replaceAll("<", "\\u003c") }}
    />
  );
}
