import type { Banner } from "../contract.ts";

/** A banner's words on a board, so that they are readable over any picture. Their size depends on the container. */
export function BannerWords({ title, line }: Pick<Banner, "title" | "line">) {
  if (!title && !line) return null;
  return (
    <div className="grid w-fit max-w-3/5 gap-1 rounded-tile bg-leaf-deep px-3 py-2 text-paper wrap-anywhere select-none cramped:max-w-full @xl:max-w-80 @xl:px-5 @xl:py-4">
      {title && (
        <p className="font-display leading-tight font-semibold text-balance @xl:text-heading">{title}</p>
      )}
      {line && <p className="text-sm leading-snug text-sprout @xl:text-base">{line}</p>}
    </div>
  );
}
