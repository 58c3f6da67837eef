import MessageCircle from "lucide-react/icons/message-circle";
import { useRef } from "react";
import { chatLink } from "#modules/store/web/chat-link.ts";
import { t } from "#modules/storefront/texts.ts";
import { useDrawnBack } from "./use-drawn-back.ts";

interface ChatButtonProps {
  chatNumber: string;
  storeName: string;
}

/**
 * A chat with the store, floating at the bottom right (specification, section 1). It stands in one place from the first
 * moment, above the phone's tabs and the cart's bar. Where something to press lies under it, it draws back into the
 * page's margin, as far as a finger's edge still shows.
 */
export function ChatButton({ chatNumber, storeName }: ChatButtonProps) {
  const ref = useRef<HTMLDivElement>(null);
  useDrawnBack(ref);
  return (
    <div
      ref={ref}
      data-chat
      data-no-print
      className="group pointer-events-none fixed right-2 bottom-[calc(var(--bottom-tabs)+var(--chat-room))] z-10 sm:right-4 md:right-6"
    >
      <a
        href={chatLink(chatNumber, t("question", { store: storeName }))}
        target="_blank"
        rel="noreferrer"
        aria-label={t("chatWithUs")}
        className="pointer-events-auto grid size-11 place-items-center rounded-full border-[1.5px] border-leaf bg-sheet text-leaf shadow-lift transition-transform duration-200 hover:bg-sprout motion-reduce:transition-none sm:size-13 group-[[data-drawn-back]:not(:focus-within)]:translate-x-[calc(100%-0.25rem)] sm:group-[[data-drawn-back]:not(:focus-within)]:translate-x-full"
      >
        <MessageCircle aria-hidden="true" className="size-5 sm:size-6" />
      </a>
    </div>
  );
}
