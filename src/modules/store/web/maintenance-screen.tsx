import { useLayoutEffect, useRef } from "react";
import { t } from "#modules/store/maintenance-texts.ts";
import { buttonStyle } from "#ui/controls/button.tsx";
import { noteOpenDialog } from "#ui/dialogs/open-dialogs.ts";
import { ClosedStall } from "#ui/illustrations/closed-stall.tsx";
import type { StoreInfo } from "../contract.ts";
import { chatLink } from "../rules/shared/chat-link.ts";

/** The maintenance screen for shoppers. It covers everything else, including open dialogs. */
export default function MaintenanceScreen({ store }: { store: StoreInfo }) {
  const screen = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  // A layout effect, so that the dialog closes before it is removed.
  useLayoutEffect(() => {
    const dialog = screen.current;
    if (!dialog) return;
    dialog.showModal();
    heading.current?.focus();
    const forget = noteOpenDialog(dialog);
    return () => {
      forget();
      dialog.close();
    };
  }, []);
  return (
    <dialog
      ref={screen}
      aria-label={t("title")}
      // Only the shortcut that opened it closes it again.
      closedby="none"
      onCancel={(event) => event.preventDefault()}
      className="fixed inset-0 m-0 grid size-full max-h-none max-w-none place-items-center overflow-y-auto overscroll-contain bg-paper p-5 text-ink"
    >
      <div className="grid max-w-xl justify-items-center gap-4 text-center">
        <ClosedStall className="w-48 sm:w-60" />
        <p className="font-display text-heading font-semibold text-leaf">{store.name}</p>
        <h1 ref={heading} tabIndex={-1} className="text-hero outline-none">
          {t("title")}
        </h1>
        <p className="text-lg text-ink-soft">{t("apology")}</p>
        <p className="text-lg text-ink-soft">{t("urgent")}</p>
        <a
          href={chatLink(store.chatNumber, t("question"))}
          target="_blank"
          rel="noreferrer"
          className={`${buttonStyle({ size: "large" })} mt-2`}
        >
          {t("chat")}
        </a>
      </div>
    </dialog>
  );
}
