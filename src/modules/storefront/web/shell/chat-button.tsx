import { MessageCircle } from "lucide-react";
import { useRef } from "react";
import { chatLink } from "#modules/store/web/chat-link.ts";
import { t } from "#modules/storefront/texts.ts";
import { classNames } from "#ui/class-names.ts";
import { useFreeSpot } from "./use-free-spot.ts";

interface ChatButtonProps {
  chatNumber: string;
  storeName: string;
}

/**
 * A chat with the store, floating at the bottom right (specification, section 1). It steps aside for whatever can be
 * pressed or read, and hides while the page moves and where there is no room: the footer has the chat too. On a wide
 * window it stands beside the page from the start.
 */
export default function ChatButton({ chatNumber, storeName }: ChatButtonProps) {
  const ref = useRef<HTMLAnchorElement>(null);
  const top = useFreeSpot(ref);
  return (
    <a
      ref={ref}
      href={chatLink(chatNumber, t("question", { store: storeName }))}
      target="_blank"
      rel="noreferrer"
      aria-label={t("chatWithUs")}
      data-no-print
      style={top === null ? undefined : { top, bottom: "auto" }}
      className={classNames(
        "fixed right-2 bottom-[calc(var(--bottom-tabs)+0.875rem)] z-20 grid size-11 place-items-center rounded-full border-[1.5px] border-leaf bg-sheet text-leaf shadow-lift transition-opacity duration-200 hover:bg-sprout sm:right-4 sm:size-13 md:right-6 md:bottom-3.5",
        top === null && "max-[88rem]:invisible max-[88rem]:opacity-0",
      )}
    >
      <MessageCircle aria-hidden="true" className="size-5 sm:size-6" />
    </a>
  );
}
