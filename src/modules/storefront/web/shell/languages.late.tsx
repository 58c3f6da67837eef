import LanguagesIcon from "lucide-react/icons/languages";
import X from "lucide-react/icons/x";
import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { withPrefix } from "#kernel/paths.ts";
import { ownCode, spokenCode } from "#kernel/texts/spoken.ts";
import type { StoreInfo } from "#modules/store/contract.ts";
import { useRootData } from "#modules/store/web/shared/root-data.ts";
import { IconButton, iconButtonStyle } from "#ui/controls/icon-button.tsx";
import { t } from "../../texts/language-texts.ts";
import { restoreTypedText, storeTypedText } from "./typed-text.ts";

type Offer = NonNullable<StoreInfo["languages"]>[number];

/** The cookie of the device's language (`request-language.ts`). */
const COOKIE = "language";
const A_YEAR_S = 31_536_000;

function remember(code: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the server reads it, and old phones have no other way to set one.
  document.cookie = `${COOKIE}=${code}; path=/; max-age=${A_YEAR_S}; samesite=lax`;
}

/** The language that the browser prefers, if the page is in another one and nobody has chosen here yet. */
function offeredIn(languages: readonly Offer[]): Offer | undefined {
  if (new RegExp(`(^|; )${COOKIE}=`).test(document.cookie)) return undefined;
  const preferred = navigator.languages.flatMap(
    (tag) => languages.find(({ code }) => code === tag.split("-")[0]) ?? [],
  );
  return preferred[0]?.code === spokenCode() ? undefined : preferred[0];
}

/**
 * The choice of the language, at the head of the shop: links to the same page in each, so that it works without scripts.
 * The browser's own language is offered once.
 */
export default function Languages() {
  const { languages = [] } = useRootData()?.store ?? {};
  const { pathname, search } = useLocation();
  const menu = useRef<HTMLDetailsElement>(null);
  const [offer, setOffer] = useState<Offer>();
  useEffect(() => setOffer(offeredIn(languages)), [languages]);
  useEffect(() => restoreTypedText(pathname), [pathname]);
  const stopOffering = () => setOffer(undefined);
  if (languages.length === 0) return null;
  const addressIn = (code: string) => withPrefix(code === ownCode() ? "" : `/${code}`, pathname) + search;
  const choose = (code: string) => {
    remember(code);
    storeTypedText(pathname);
  };
  const close = () => {
    menu.current?.removeAttribute("open");
  };
  return (
    <>
      <details
        ref={menu}
        className="relative"
        onToggle={stopOffering}
        onBlur={({ currentTarget, relatedTarget }) => {
          if (relatedTarget && !currentTarget.contains(relatedTarget)) close();
        }}
        onKeyDown={({ key }) => {
          if (key !== "Escape") return;
          close();
          menu.current?.querySelector("summary")?.focus();
        }}
      >
        <summary
          aria-label={t("language")}
          className={`${iconButtonStyle({})} cursor-pointer list-none [&::-webkit-details-marker]:hidden`}
        >
          <LanguagesIcon aria-hidden="true" className="size-6" strokeWidth={1.75} />
        </summary>
        <ul className="absolute right-0 z-10 mt-1 min-w-40 rounded-field border border-line bg-sheet py-2 shadow-lift">
          {languages.map(({ code, name }) => (
            <li key={code}>
              <a
                href={addressIn(code)}
                hrefLang={code}
                lang={code}
                aria-current={code === spokenCode() ? "true" : undefined}
                onClick={() => choose(code)}
                className="flex min-h-11 items-center px-5 hover:bg-sprout aria-[current]:font-bold"
              >
                {name}
              </a>
            </li>
          ))}
        </ul>
      </details>
      {offer && (
        <p
          role="status"
          // On a phone it would cover the page's title below the bar.
          className="absolute top-full right-2 z-10 mt-2 flex items-center rounded-full border border-line bg-sheet pl-5 shadow-lift max-md:fixed max-md:top-auto max-md:right-auto max-md:bottom-[calc(var(--bottom-tabs)+var(--bar-room))] max-md:left-4"
        >
          <a
            href={addressIn(offer.code)}
            hrefLang={offer.code}
            lang={offer.code}
            onClick={() => choose(offer.code)}
            className="flex min-h-11 items-center font-semibold text-leaf underline-offset-4 hover:underline"
          >
            {offer.offer}
          </a>
          <IconButton
            label={t("stay")}
            onClick={() => {
              remember(spokenCode());
              stopOffering();
            }}
          >
            <X aria-hidden="true" className="size-5" />
          </IconButton>
        </p>
      )}
    </>
  );
}
