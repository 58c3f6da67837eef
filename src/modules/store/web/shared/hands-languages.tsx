import { spokenCode } from "#kernel/texts/spoken.ts";
import { useSubmit } from "#ui/forms/use-submit.ts";
import { t } from "../../hands-texts.ts";
import { useRootData } from "./root-data.ts";

/** The cookies of the pages' languages (`request-language.ts`). */
const OF_DEVICE = "device_language";
const OF_PERSON = "hands_language";
const A_YEAR_S = 31_536_000;

/** Remembers a language on the device, in place of that of the person who was there before. */
async function remember(code: string): Promise<void> {
  const set = (name: string, value: string, seconds: number) => {
    // biome-ignore lint/suspicious/noDocumentCookie: the server reads it, and old phones have no other way to set one.
    document.cookie = `${name}=${value}; path=/; max-age=${seconds}; samesite=lax`;
  };
  set(OF_PERSON, "", 0);
  set(OF_DEVICE, code, A_YEAR_S);
}

interface HandsLanguagesProps {
  /** Stores the choice; without it the device remembers it. */
  save?: (code: string) => Promise<unknown>;
  className?: string;
}

/** The choice of the language on pages of the people who work there. Nothing in a store whose such pages have one. */
export function HandsLanguages({ save = remember, className }: HandsLanguagesProps) {
  const { languages = [] } = useRootData()?.store ?? {};
  const { busy, submit } = useSubmit(async (code: string) => {
    await save(code);
    // The server sends the page in the language.
    location.reload();
  });
  const choices = languages.filter(({ hands }) => hands);
  if (choices.length < 2) return null;
  return (
    <nav aria-label={t("language")} aria-busy={busy || undefined} data-no-print className={className}>
      <ul className="flex flex-wrap gap-x-1">
        {choices.map(({ code, name }) => (
          <li key={code}>
            <button
              type="button"
              lang={code}
              aria-current={code === spokenCode() ? "true" : undefined}
              onClick={() => void submit(code)}
              className="min-h-11 min-w-11 rounded-full px-3 text-sm text-leaf hover:bg-sprout aria-[current]:font-bold aria-[current]:text-ink"
            >
              {name}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}
