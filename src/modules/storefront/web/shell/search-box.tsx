import Search from "lucide-react/icons/search";
import { pages } from "#kernel/paths.ts";
import { MAX_SEARCH_LENGTH } from "#kernel/texts/text-limits.ts";
import { t } from "#modules/storefront/texts.ts";
import { useSearch } from "./use-search.ts";

interface SearchBoxProps {
  /** What is being searched for now. */
  query: string;
}

/** Leads to `/products?q=…`: while typing, with Enter, and as a plain form before there is JavaScript. */
export function SearchBox({ query }: SearchBoxProps) {
  const { inputRef, onInput, onBlur, onSubmit } = useSearch(query);
  return (
    <search className="relative min-w-0 grow sm:max-w-xl">
      <form action={pages.products} method="get" onSubmit={onSubmit}>
        <Search
          aria-hidden="true"
          className="pointer-events-none absolute top-1/2 left-3.5 size-5 -translate-y-1/2 text-ink-soft"
        />
        <input
          ref={inputRef}
          type="search"
          name="q"
          defaultValue={query}
          maxLength={MAX_SEARCH_LENGTH}
          enterKeyHint="search"
          autoComplete="off"
          aria-label={t("searchProducts")}
          placeholder={t("searchProducts")}
          onInput={onInput}
          onBlur={onBlur}
          className="h-11 w-full rounded-full border-[1.5px] border-line-strong bg-sheet pr-2 pl-10.5 text-base hover:border-leaf sm:h-12 [&::-webkit-search-cancel-button]:grayscale"
        />
      </form>
    </search>
  );
}
