import type { ReactNode } from "react";
import { languageName } from "#kernel/texts/language-facts.ts";
import { Disclosure } from "#ui/controls/disclosure.tsx";
import { useStore } from "./root-data.ts";

interface OtherLanguagesProps {
  label: string;
  /** True if one of the fields was refused. */
  open?: boolean;
  /** The fields of one language. `name` is its English name. */
  children: (language: { code: string; name: string }) => ReactNode;
}

/** Fields in the shop's languages but English, folded until they are wanted. Nothing in a shop that has no other. */
export function OtherLanguages({ label, open = false, children }: OtherLanguagesProps) {
  const codes =
    useStore()
      .languages?.map(({ code }) => code)
      .filter((code) => code !== "en") ?? [];
  if (codes.length === 0) return null;
  return (
    <Disclosure
      summary={label}
      summaryClass="min-h-11 items-center gap-2 text-sm font-semibold"
      chevronClass="size-4.5 text-leaf"
      open={open}
    >
      <div className="grid gap-4 pt-2">
        {codes.map((code) => (
          <div key={code} className="grid gap-4">
            {children({ code, name: languageName(code) })}
          </div>
        ))}
      </div>
    </Disclosure>
  );
}
