import type { Banner } from "../contract.ts";

/** A banner's words. They have a place of their own below the picture. */
export function BannerWords({ title, line }: Pick<Banner, "title" | "line">) {
  if (!title && !line) return null;
  return (
    <div className="pt-1.5 wrap-anywhere select-none">
      {title && (
        <p className="font-display leading-tight font-semibold text-balance sm:text-heading">{title}</p>
      )}
      {line && <p className="text-sm leading-snug text-ink-soft sm:text-base">{line}</p>}
    </div>
  );
}
