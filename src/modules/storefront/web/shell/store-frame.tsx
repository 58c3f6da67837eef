import type { LucideIcon } from "lucide-react";
import House from "lucide-react/icons/house";
import MessageCircle from "lucide-react/icons/message-circle";
import Package from "lucide-react/icons/package";
import Sprout from "lucide-react/icons/sprout";
import UserRound from "lucide-react/icons/user-round";
import { lazy, type ReactNode, type RefObject, Suspense, useEffect, useRef } from "react";
import { NavLink } from "react-router";
import { HOME } from "#kernel/paths.ts";
import { type Text as Label, say } from "#kernel/texts/text.ts";
import { accountPages } from "#modules/account/paths.ts";
import { useBuyingInView } from "#modules/cart/web/shared/buying-in-view.ts";
import { catalogPages } from "#modules/catalog/paths.ts";
import { useHasAreas } from "#modules/delivery/web/shared/newest-delivery.ts";
import { orderPages } from "#modules/order/paths.ts";
import type { StoreInfo } from "#modules/store/contract.ts";
import { chatLink } from "#modules/store/rules/shared/chat-link.ts";
import { MaintenanceSwitch } from "#modules/store/web/shared/maintenance-switch.tsx";
import { classNames } from "#ui/class-names.ts";
import { latePart, lazyPart } from "#ui/loading/lazy-part.tsx";
import { t } from "../../texts/frame-texts.ts";
import { t as storefrontTexts } from "../../texts/texts.ts";
import { TopBar, type TopBarProps } from "./top-bar.tsx";

// Most stores deliver everywhere, and need no PIN code.
const DeliverTo = lazy(() => import("./deliver-to.tsx"));
// Most of the time no closing is set.
const ClosedNotice = lazy(() => import("#modules/store/web/shared/closed-notice.tsx"));
const FooterContent = latePart(() => import("./footer.late.tsx"));
const cartBar = lazyPart(() => import("./cart-sum-bar.tsx"));

interface StoreFrameProps extends Omit<TopBarProps, "storeName"> {
  store: StoreInfo;
  /**
   * True if it is the cart's page or an address form. They have no bar that leads to the cart, and the address counts
   * for the delivery.
   */
  isCheckout: boolean;
  /** True if it is home or a list of products. They have the line that tells where the store delivers. */
  isMarket: boolean;
  children: ReactNode;
}

/** The frame of a shopper's page: top bar, footer, the phone's tabs and the chat (specification, section 2). */
export function StoreFrame({ store, isCheckout, isMarket, children, ...bar }: StoreFrameProps) {
  const hasAreas = useHasAreas();
  // A page's own buy buttons take precedence.
  const hasBar = useBuyingInView() ? false : bar.cartCount > 0;
  return (
    <MaintenanceSwitch store={store}>
      <a
        href="#content"
        className="fixed top-2 left-2 z-40 -translate-y-[calc(100%+1rem)] rounded-full bg-leaf px-5 py-3 font-semibold text-paper focus:translate-y-0"
      >
        {t("skipToContent")}
      </a>
      <TopBar storeName={store.name} {...bar} />
      <Suspense>
        {store.closing && <ClosedNotice />}
        {!isCheckout && hasAreas && <DeliverTo isShown={isMarket} />}
      </Suspense>
      <main id="content" tabIndex={-1} className="grow outline-none">
        {children}
      </main>
      <footer
        id="footer"
        data-no-print
        className={classNames(
          "on-dark mt-24 bg-leaf-deep text-paper",
          // The cart's bar covers its end.
          bar.cartCount > 0 ? "pb-[calc(var(--bottom-tabs)+var(--bar-room))] md:pb-0" : "pb-(--bottom-tabs)",
        )}
      >
        <FooterContent />
      </footer>
      {hasBar && !isCheckout && <cartBar.Part />}
      <aside aria-label={t("chat")} className="max-md:hidden">
        <ChatButton {...store} />
      </aside>
      <BottomTabs {...store} />
    </MaintenanceSwitch>
  );
}

type ChatProps = Pick<StoreInfo, "chatNumber" | "name">;

/** The way to the store's chat, at the bottom right of each window (specification, section 1). */
function ChatLink({ chatNumber, name, className }: ChatProps & { className: string }) {
  return (
    <a
      href={chatLink(chatNumber, storefrontTexts("question", { store: name }))}
      target="_blank"
      rel="noreferrer"
      aria-label={storefrontTexts("chatWithUs")}
      className={`grid place-items-center rounded-full border-[1.5px] border-leaf bg-sheet text-leaf hover:bg-sprout ${className}`}
    >
      <MessageCircle aria-hidden="true" className="size-5 md:size-6 cramped:size-4" />
    </a>
  );
}

/**
 * The chat button of windows without tabs. It has a fixed place above the cart's bar. If there is a control or a text below
 * it, it moves into the page's margin. On a phone, which has hardly any, it stands beside the tabs instead.
 */
function ChatButton(store: ChatProps) {
  const ref = useRef<HTMLDivElement>(null);
  useAvoidOverlap(ref);
  return (
    <div
      ref={ref}
      data-chat
      data-no-print
      className="group pointer-events-none fixed right-6 bottom-(--chat-room) z-10"
    >
      <ChatLink
        {...store}
        className="pointer-events-auto size-13 shadow-lift transition-transform duration-200 motion-reduce:transition-none group-[[data-drawn-back]:not(:focus-within)]:translate-x-full"
      />
    </div>
  );
}

/** The time without movement after which the page counts as resting, in milliseconds. */
const REST_MS = 150;
/** The gap between the floating box and other elements, in pixels. */
const GAP = 4;
const CONTROL = "button, input, select, textarea, summary, output, [data-bar]";
/**
 * The height up to which a link counts as a control, in pixels. Of higher ones, such as tiles, only the text counts.
 */
const LINE = 60;

/**
 * Marks a floating box to be moved aside while a control or a text is below it. It checks whenever the
 * page rests.
 */
function useAvoidOverlap(box: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let rest: ReturnType<typeof setTimeout>;
    const look = () => {
      clearTimeout(rest);
      rest = setTimeout(() => box.current?.toggleAttribute("data-drawn-back", isOver(box.current)), REST_MS);
    };
    const watcher = new MutationObserver(look);
    watcher.observe(document.body, { childList: true, subtree: true, characterData: true });
    addEventListener("scroll", look, { passive: true });
    addEventListener("resize", look);
    // Pictures that load late move the content below them.
    document.addEventListener("load", look, { capture: true });
    look();
    return () => {
      clearTimeout(rest);
      watcher.disconnect();
      removeEventListener("scroll", look);
      removeEventListener("resize", look);
      document.removeEventListener("load", look, { capture: true });
    };
  }, [box]);
}

function isOver(box: HTMLElement): boolean {
  const { left, right, top, bottom } = box.getBoundingClientRect();
  // A phone does not draw it.
  if (left === right) return false;
  const area = { left: left - GAP, right: right + GAP, top: top - GAP, bottom: bottom + GAP };
  const roots = document.querySelectorAll("#content, #footer, [data-bar]");
  return [...roots].some((root) => hasObstacle(root, area));
}

type Box = Pick<DOMRect, "left" | "right" | "top" | "bottom">;

/** Elements outside the area are not searched further, so a long list costs little. */
function hasObstacle(element: Element, area: Box): boolean {
  if (element.matches(".sr-only, script, style, noscript, dialog, details:not([open]) > div")) return false;
  const box = element.getBoundingClientRect();
  // A box without a size stands for children that are laid out outside of it.
  if (!touches(box, area) && box.width + box.height > 0) return false;
  const isControl = element.matches(CONTROL) || (element.matches("a") && box.height <= LINE);
  if (isControl && [...element.getClientRects()].some((each) => touches(each, area))) return true;
  return [...element.childNodes].some((node) =>
    node instanceof Element
      ? hasObstacle(node, area)
      : node instanceof Text && isRead(node) && linesOf(node).some((line) => touches(line, area)),
  );
}

const isRead = ({ data }: Text) => data.trim() !== "";

function linesOf(text: Text): readonly Box[] {
  const range = document.createRange();
  range.selectNodeContents(text);
  return [...range.getClientRects()];
}

function touches(one: Box, other: Box): boolean {
  return one.left < other.right && one.right > other.left && one.top < other.bottom && one.bottom > other.top;
}

const TABS: { to: string; label: Label; icon: LucideIcon; end?: boolean }[] = [
  { to: HOME, label: storefrontTexts.later("home"), icon: House, end: true },
  { to: catalogPages.products, label: storefrontTexts.later("products"), icon: Sprout },
  { to: orderPages.myOrders, label: storefrontTexts.later("myOrders"), icon: Package },
  { to: accountPages.account, label: storefrontTexts.later("profile"), icon: UserRound },
];

/** The phone's tabs, within reach of the thumb (specification, section 2), and the chat beside them. */
function BottomTabs(store: ChatProps) {
  return (
    <nav
      aria-label={storefrontTexts("main")}
      data-no-print
      data-bar
      className="fixed inset-x-0 bottom-0 z-30 flex items-center border-t border-line bg-paper pb-[env(safe-area-inset-bottom)] md:hidden low:static"
    >
      <ul className="grid h-14 grow grid-cols-4">
        {TABS.map(({ to, label, icon: Icon, end }) => (
          <li key={to} className="contents">
            <NavLink
              to={to}
              end={end}
              className="grid grid-cols-1 content-center justify-items-center gap-1 text-xs font-medium cramped:text-[0.5625rem]"
            >
              {({ isActive }) => (
                <>
                  <span
                    className={classNames(
                      "grid h-7 w-14 place-items-center rounded-full cramped:w-10",
                      isActive && "bg-sprout",
                    )}
                  >
                    <Icon aria-hidden="true" className="size-5.5" strokeWidth={isActive ? 2.25 : 1.75} />
                  </span>
                  <span
                    className={classNames(
                      "max-w-full text-center leading-3 wrap-anywhere hyphens-auto",
                      isActive ? "font-semibold text-leaf" : "text-ink-soft",
                    )}
                  >
                    {say(label)}
                  </span>
                </>
              )}
            </NavLink>
          </li>
        ))}
      </ul>
      <ChatLink {...store} className="mx-2 size-11 shrink-0 cramped:mx-0.5 cramped:size-6" />
    </nav>
  );
}
