import { createHash } from "node:crypto";

/** What a page may load and run: only its own, and of inline scripts those with these hashes. */
export function contentPolicy(scriptHashes: readonly string[] = []): string {
  const scripts = scriptHashes.map((hash) => ` 'sha256-${hash}'`).join("");
  return [
    "default-src 'self'",
    `script-src 'self'${scripts}`,
    // React and its libraries set styles on elements.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}

/**
 * A page as it goes out, and the hashes of the inline scripts that we wrote ourselves: they carry the `nonce` that was
 * drawn for rendering it, which no script that came with somebody's text can know. The nonce itself does not go out, so
 * that the page can be kept and sent again.
 */
export function sealScripts(html: string, nonce: string): { html: string; hashes: string[] } {
  const mark = ` nonce="${nonce}"`;
  const hashes: string[] = [];
  for (const [, attributes = "", script = ""] of html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)) {
    const isOurs = attributes.includes(mark) && !/\ssrc=/.test(attributes);
    if (isOurs) hashes.push(createHash("sha256").update(script).digest("base64"));
  }
  return { html: html.replaceAll(mark, ""), hashes: [...new Set(hashes)] };
}
