import { MessageCircle } from "lucide-react";
import { chatLink } from "#web/chat-link.ts";
import { classNames } from "#web/ui/class-names.ts";

interface ChatButtonProps {
  chatNumber: string;
  storeName: string;
  /** A bar lies below it, on phones or at every width, so it moves up there. */
  raised: "never" | "on phones" | "always";
}

/** A chat with the store, at hand on every page. */
export function ChatButton({ chatNumber, storeName, raised }: ChatButtonProps) {
  return (
    <a
      href={chatLink(chatNumber, `Hello ${storeName}, I have a question.`)}
      target="_blank"
      rel="noreferrer"
      aria-label="Chat with us on WhatsApp"
      data-no-print
      className={classNames(
        "fixed right-2 z-20 grid size-11 place-items-center rounded-full border-[1.5px] border-leaf bg-sheet text-leaf shadow-lift transition-transform duration-200 hover:scale-105 sm:right-4 sm:size-13 md:right-6",
        // On a phone it lies over the page: small, and in the corner, so that it covers no button's words.
        raised === "never"
          ? "bottom-[calc(var(--bottom-tabs)+0.875rem)]"
          : "bottom-[calc(var(--bottom-tabs)+var(--bar-room)+0.25rem)]",
        raised === "always" ? "md:bottom-36" : "md:bottom-6",
      )}
    >
      <MessageCircle aria-hidden="true" className="size-5 sm:size-6" />
    </a>
  );
}
