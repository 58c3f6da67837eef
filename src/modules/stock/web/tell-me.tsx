import { Bell } from "lucide-react";
import { useState } from "react";
import { browserApi } from "#kernel/web/browser-api.ts";
import { useSession, whenKnown } from "#modules/identity/web/session-store.ts";
import { shopperCall } from "#modules/identity/web/shopper-call.ts";
import { Button } from "#ui/button.tsx";
import { latePart } from "#ui/late-part.tsx";
import { toast } from "#ui/toaster.tsx";
import { useSubmit } from "#ui/use-submit.ts";
import { t } from "../texts.ts";
import { setWaiting, useWaits } from "./waits-store.ts";

const dialog = latePart(() => import("./tell-me-dialog.tsx"));

interface TellMeProps {
  product: { _id: string; name: string };
  /** On a card: few words. */
  compact?: boolean;
}

/** Asks to be told when a sold-out product is back: a shopper with one tap, a visitor with an e-mail. */
export function TellMe({ product: { _id: product, name }, compact = false }: TellMeProps) {
  const { user } = useSession();
  const waits = useWaits().has(product);
  const [asking, setAsking] = useState(false);
  const { busy, submit } = useSubmit(async () => {
    if (!(await whenKnown("user"))) return setAsking(true);
    const { message } = waits
      ? await shopperCall(browserApi.api.stock.wait[":product"].$delete({ param: { product } }))
      : await shopperCall(browserApi.api.stock.wait.$post({ json: { product } }));
    setWaiting(product, !waits);
    toast.success(message);
  }, t("failed"));
  const close = () => setAsking(false);
  // A visitor takes it back in the mail: nobody could tell here whose e-mail it is.
  if (waits && !user) {
    return compact ? <NotedOnCard /> : <p>{t("waiting")}</p>;
  }
  const label = t(waits ? "notAnyMoreOf" : "tellMeOf", { product: name });
  return (
    <>
      {waits && !compact && <p>{t("waiting")}</p>}
      <Button
        variant="secondary"
        size={compact ? "small" : undefined}
        busy={busy}
        aria-label={label}
        onClick={() => submit(undefined)}
        className="justify-self-start"
      >
        {!compact && <Bell aria-hidden="true" className="size-5" />}
        {waits ? t("notAnyMore") : t(compact ? "tellMeShort" : "tellMe")}
      </Button>
      {asking && <dialog.Part product={{ _id: product, name }} onClose={close} onMissing={close} />}
    </>
  );
}

const NotedOnCard = () => (
  <span className="rounded-full bg-sheet px-3 py-1.5 text-sm font-medium">{t("waitingShort")}</span>
);
