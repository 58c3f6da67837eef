import Bell from "lucide-react/icons/bell";
import { useEffect, useRef, useState } from "react";
import { browserApi } from "#kernel/web/api/browser-api.ts";
import { toastConnectionError } from "#kernel/web/api/call.ts";
import { toast } from "#kernel/web/toast.ts";
import type { SoldOutActionProps } from "#modules/catalog/web/shared/product-slots.ts";
import { useSession, whenKnown } from "#modules/identity/web/shared/session-store.ts";
import { shopperCall } from "#modules/identity/web/shared/shopper-call.ts";
import { Button } from "#ui/controls/button.tsx";
import { useSubmit } from "#ui/forms/use-submit.ts";
import { lazyPart } from "#ui/loading/lazy-part.tsx";
import type { StockApi } from "../module-api.ts";
import { t } from "../texts.ts";
import { setWaiting, useWaits } from "./waits-store.ts";

const dialog = lazyPart(() => import("./tell-me-dialog.tsx"));

const NOTE = "rounded-field";
const NOTE_ON_CARD = "rounded-full bg-sheet px-3 py-1.5 text-sm font-medium";

/** The button to be told when a sold-out product is back: a shopper needs one tap, a visitor types an e-mail. */
export default function TellMe({ product: { _id: product, name }, compact = false }: SoldOutActionProps) {
  const { user } = useSession();
  const waits = useWaits().has(product);
  const [askingEmail, setAskingEmail] = useState(false);
  // A visitor ends the wait in the mail, as this page can't know whose e-mail it is.
  const isNoted = waits && !user;
  const note = useRef<HTMLParagraphElement>(null);
  const justSubmitted = useRef(false);
  // The button disappears, and the dialog would give the focus back to it.
  useEffect(() => {
    if (isNoted && justSubmitted.current) note.current?.focus();
    justSubmitted.current = false;
  }, [isNoted]);
  const { busy, submit } = useSubmit(async () => {
    const shopper = await whenKnown("user");
    if (shopper === undefined) return toastConnectionError();
    if (shopper === null) {
      justSubmitted.current = true;
      return setAskingEmail(true);
    }
    const { message } = waits
      ? await shopperCall(browserApi<StockApi>().api.stock.wait[":product"].$delete({ param: { product } }))
      : await shopperCall(browserApi<StockApi>().api.stock.wait.$post({ json: { product } }));
    setWaiting(product, !waits);
    toast.success(message);
  }, t("failed"));
  const close = () => setAskingEmail(false);
  if (isNoted) {
    return (
      <p ref={note} tabIndex={-1} className={compact ? NOTE_ON_CARD : NOTE}>
        {t(compact ? "waitingShort" : "waiting")}
      </p>
    );
  }
  // A card's button names its product, as there are many cards.
  const label = compact ? t(waits ? "notAnyMoreOf" : "tellMeOf", { product: name }) : undefined;
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
        <Bell aria-hidden="true" className={compact ? "size-4" : "size-5"} />
        {waits ? t("notAnyMore") : t(compact ? "tellMeShort" : "tellMe")}
      </Button>
      {askingEmail && <dialog.Part product={{ _id: product, name }} onClose={close} onMissing={close} />}
    </>
  );
}
