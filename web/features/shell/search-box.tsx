import { Search } from "lucide-react";
import { type FormEvent, useEffect, useRef } from "react";
import { Form } from "react-router";

interface SearchBoxProps {
  /** What is being searched for now. */
  query: string;
}

/** Leads to `/products?q=…`, with and without JavaScript. Blank text goes nowhere (specification, section 5). */
export function SearchBox({ query }: SearchBoxProps) {
  const ref = useRef<HTMLInputElement>(null);
  // The address decides what the box says, also when going back.
  useEffect(() => {
    if (ref.current) ref.current.value = query;
  }, [query]);

  const onSubmit = (event: FormEvent) => {
    const input = ref.current;
    if (!input) return;
    input.value = input.value.trim();
    if (input.value === "") event.preventDefault();
    else input.blur();
  };
  return (
    <Form
      action="/products"
      method="get"
      role="search"
      onSubmit={onSubmit}
      className="relative min-w-0 grow sm:max-w-xl"
    >
      <Search
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 left-3.5 size-5 -translate-y-1/2 text-ink-soft"
      />
      <input
        ref={ref}
        type="search"
        name="q"
        defaultValue={query}
        maxLength={200}
        enterKeyHint="search"
        autoComplete="off"
        aria-label="Search products"
        placeholder="Search products"
        className="h-11 w-full rounded-full border-[1.5px] border-line-strong bg-sheet pr-2 pl-10.5 text-base hover:border-leaf sm:h-12"
      />
    </Form>
  );
}
