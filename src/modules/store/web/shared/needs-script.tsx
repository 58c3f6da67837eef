import { t } from "#modules/store/script-texts.ts";
import { chatLink } from "../../rules/shared/chat-link.ts";
import { useRootData } from "./root-data.ts";

interface NeedsScriptProps {
  page?: "cart" | "profile" | "other";
}

/** The notice on a page of those who work here if scripts are off: it does nothing then. */
export function NeedsScriptToWork() {
  return (
    <noscript>
      <p className="mb-4 rounded-field bg-butter px-4 py-3">{t("needsScript", { page: "other" })}</p>
    </noscript>
  );
}

/** The notice on a personal page if scripts are off, with an alternative. Such pages are rendered in the browser. */
export function NeedsScript({ page = "other" }: NeedsScriptProps) {
  const store = useRootData()?.store;
  return (
    <noscript>
      <div className="mb-4 grid justify-items-start gap-x-6 rounded-field bg-butter px-4 py-3">
        <p>{t("needsScript", { page })}</p>
        {store && (
          <>
            <p className="mt-2">{t("orderOtherwise")}</p>
            {[...new Set(store.phones)].map((phone) => (
              <a key={phone} href={`tel:${phone.replace(/[^\d+]/g, "")}`} className={LINK}>
                {phone}
              </a>
            ))}
            <a
              href={chatLink(store.chatNumber, t("wouldLikeToOrder", { store: store.name }))}
              className={LINK}
            >
              {t("chat")}
            </a>
          </>
        )}
      </div>
    </noscript>
  );
}

const LINK = "inline-flex min-h-11 items-center font-semibold tabular-nums underline underline-offset-4";
