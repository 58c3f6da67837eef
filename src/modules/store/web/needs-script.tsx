import { chatLink } from "./chat-link.ts";
import { useRootData } from "./root-data.ts";

interface NeedsScriptProps {
  /** What can't be shown without it: "Your cart". */
  what: string;
}

/** Where a page is one person's own, it is made in the browser. Says so where scripts are off, and what to do instead. */
export function NeedsScript({ what }: NeedsScriptProps) {
  const store = useRootData()?.store;
  return (
    <noscript>
      <div className="mb-4 grid justify-items-start gap-x-6 rounded-field bg-butter px-4 py-3">
        <p>
          {what} needs JavaScript. Please turn it on in the settings of your browser, then load this page
          again.
        </p>
        {store && (
          <>
            <p className="mt-2">Or order by phone or chat, without it:</p>
            {store.phones.map((phone) => (
              <a key={phone} href={`tel:${phone.replace(/[^\d+]/g, "")}`} className={LINK}>
                {phone}
              </a>
            ))}
            <a
              href={chatLink(store.chatNumber, `Hello ${store.name}, I would like to order.`)}
              className={LINK}
            >
              Chat on WhatsApp
            </a>
          </>
        )}
      </div>
    </noscript>
  );
}

const LINK = "inline-flex min-h-11 items-center font-semibold tabular-nums underline underline-offset-4";
