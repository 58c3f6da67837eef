import X from "lucide-react/icons/x";
import { type ReactNode, useContext, useId, useLayoutEffect, useRef } from "react";
import { classNames } from "../class-names.ts";
import { IconButton } from "../controls/icon-button.tsx";
import { t } from "../texts.ts";
import { HiddenPageContext } from "./hidden-page.ts";
import { noteOpenDialog } from "./open-dialogs.ts";

interface DialogProps {
  open: boolean;
  /** Called on Esc, the backdrop and the ✕. Set `open` to false in it. */
  onClose: () => void;
  title: ReactNode;
  /** Shows the title to screen readers only. */
  hideTitle?: boolean;
  size?: "small" | "medium" | "large";
  /** Keeps the page beside it readable: half a phone's screen, or the right-hand side of a wide window. */
  besidePage?: boolean;
  children: ReactNode;
}

// The second press of a double click on the opening button lands on the backdrop.
const DOUBLE_CLICK_MS = 500;

const PLACES = {
  over: "[--most:92dvh] sm:my-auto sm:rounded-sheet",
  beside:
    "[--most:46dvh] [--toasts-bottom:46dvh] xl:[--toasts-bottom:0px] xl:[--toasts-right:36rem] low:[--toasts-bottom:0px] backdrop:bg-night/20 xl:my-auto xl:mr-12 xl:max-w-lg xl:rounded-sheet xl:[--most:80dvh] low:[--most:92dvh]",
};
const SIZES = { small: "sm:max-w-md", medium: "sm:max-w-xl", large: "sm:max-w-4xl" };

/** A modal dialog; a bottom sheet on phones. The platform keeps the focus inside and gives it back. */
export function Dialog({ open, ...rest }: DialogProps) {
  // Mounted only while open, so that typed text and errors are gone when it opens again.
  return open ? <OpenDialog {...rest} /> : null;
}

function OpenDialog(props: Omit<DialogProps, "open">) {
  const { onClose, title, hideTitle, size = "small", besidePage = false, children } = props;
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  // A press that began inside, such as a text selection, does not close the dialog if it ends on the backdrop.
  const pressedBackdrop = useRef(false);

  const openedAt = useRef(0);
  const isHidden = useContext(HiddenPageContext);

  // A layout effect: the dialog must be closed before it leaves the document, or the focus is not given back.
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog || isHidden) return;
    keepScrollbarsRoom();
    dialog.showModal();
    openedAt.current = performance.now();
    // React focuses `autoFocus` elements before the dialog is open, which has no effect.
    dialog.querySelector<HTMLElement>("[data-autofocus=true]")?.focus();
    const forget = noteOpenDialog(dialog);
    return () => {
      forget();
      dialog.close();
    };
  }, [isHidden]);

  return (
    <dialog
      ref={ref}
      aria-labelledby={titleId}
      onKeyDown={(event) => {
        if (event.key !== "Escape" || event.defaultPrevented || event.nativeEvent.isComposing) return;
        // The browser's own Esc, pressed twice, closes without a cancelable event, and with it the dialogs below.
        event.preventDefault();
        onClose();
      }}
      onCancel={(event) => {
        // A file field inside sends the same event if no file was chosen.
        if (event.target !== ref.current) return;
        event.preventDefault();
        onClose();
      }}
      onClose={() => {
        // A phone's Back, pressed twice, still closes it. The dialog is shown again, unless `onClose` removes it.
        if (!ref.current || ref.current.open || isHidden) return;
        ref.current.showModal();
        onClose();
      }}
      onPointerDown={(event) => {
        const isLate = event.timeStamp - openedAt.current > DOUBLE_CLICK_MS;
        pressedBackdrop.current = isLate && event.target === ref.current;
      }}
      onClick={(event) => {
        if (pressedBackdrop.current && event.target === ref.current) onClose();
      }}
      className={classNames(
        "sheet mx-auto mt-auto mb-0 max-h-(--most) w-full max-w-full overflow-hidden rounded-t-sheet bg-paper text-ink shadow-lift",
        besidePage ? PLACES.beside : PLACES.over,
        SIZES[size],
      )}
    >
      <div className="flex max-h-(--most) flex-col">
        <header
          className={classNames("flex items-center gap-4 pt-3 pr-3 pl-6", hideTitle && "absolute right-0")}
        >
          <h2 id={titleId} className={hideTitle ? "sr-only" : "min-w-0 grow text-heading wrap-anywhere"}>
            {title}
          </h2>
          <IconButton label={t("close")} onClick={onClose}>
            <X aria-hidden="true" className="size-5" />
          </IconButton>
        </header>
        <div className="overflow-y-auto overscroll-contain px-6 pt-2 pb-[max(1.5rem,env(safe-area-inset-bottom))]">
          {children}
        </div>
      </div>
    </dialog>
  );
}

/** Keeps the scrollbar's room: the page can't be scrolled while a dialog is open, and would move into it. */
function keepScrollbarsRoom(): void {
  const page = document.documentElement;
  page.toggleAttribute("data-keep-scrollbar", innerWidth > page.clientWidth);
}
