import type { MetaDescriptor } from "react-router";
import { linkPreview, linkPreviewUrl } from "#kernel/media/picture-widths.ts";
import type { StoreInfo } from "../contract.ts";
import { pageTitle } from "./page-title.ts";

interface PageMeta {
  store: StoreInfo;
  /** What `pageOrigin` said on the server. */
  origin: string;
  /** The page's own address from the root, without what only sorts or pages it. */
  path: string;
  title: string;
  description: string;
  /** A picture for previews, as the API names it. */
  image?: string;
  /** The whole title of a preview, when it says more than the page's. */
  shareTitle?: string;
}

/** Where the store is reached: as the operator says, else as the visitor asked. */
export function pageOrigin(store: StoreInfo | undefined, origin: string): string {
  return store?.publicUrl ?? origin;
}

/** What search engines and link previews need: title, description, canonical link, Open Graph. */
export function pageMeta(page: PageMeta): MetaDescriptor[] {
  const { store, path, title, description, image, shareTitle = `${title} · ${store.name}` } = page;
  const origin = pageOrigin(store, page.origin);
  const url = new URL(path, origin).href;
  return [
    pageTitle(title, store),
    { name: "description", content: description },
    { tagName: "link", rel: "canonical", href: url },
    { property: "og:site_name", content: store.name },
    { property: "og:locale", content: "en_IN" },
    { property: "og:type", content: "website" },
    { property: "og:url", content: url },
    { property: "og:title", content: shareTitle },
    { property: "og:description", content: description },
    ...(image ? previewPicture(image, origin) : []),
    { name: "twitter:card", content: image ? "summary_large_image" : "summary" },
  ];
}

/** As a JPEG of a size that is told: many who draw previews read no WebP, and some wait for no size. */
function previewPicture(image: string, origin: string): MetaDescriptor[] {
  const preview = linkPreviewUrl(image);
  if (!preview) return [{ property: "og:image", content: new URL(image, origin).href }];
  return [
    { property: "og:image", content: new URL(preview, origin).href },
    { property: "og:image:type", content: linkPreview.type },
    { property: "og:image:width", content: String(linkPreview.width) },
    { property: "og:image:height", content: String(linkPreview.height) },
  ];
}
