import { type ReactNode, useEffect } from "react";
import { useBuyingInView } from "#modules/cart/web/buying-in-view.ts";
import { readAskedPin } from "#modules/delivery/web/asked-pin.ts";
import { useHasAreas } from "#modules/delivery/web/use-has-areas.ts";
import type { StoreInfo } from "#modules/store/contract.ts";
import { MaintenanceSwitch } from "#modules/store/web/maintenance-switch.tsx";
import { t } from "#modules/storefront/frame-texts.ts";
import { island } from "#ui/island.tsx";
import { latePart } from "#ui/late-part.tsx";
import { useEarlyLinks } from "#ui/use-early-links.ts";
import { keepChatDrawnBack } from "./draw-chat-back.ts";
import type { TopBarProps } from "./top-bar.tsx";

const ChatButton = island(() => import("./chat-button.tsx"));
const TopBar = island(() => import("./top-bar.tsx"));
const BottomTabs = island(() => import("./bottom-tabs.tsx"));
const DeliverTo = island(() => import("./deliver-to.tsx"), { isWanted: () => readAskedPin() !== undefined });
const Footer = island(() => import("./footer.tsx"));
const cartBar = latePart(() => import("./cart-sum-bar.tsx"));

interface StoreFrameProps extends Omit<TopBarProps, "storeName"> {
  store: StoreInfo;
  /** The year at the store. */
  year: number;
  /** The cart's own page and the address form: no bar leads to the cart, and it is the address that is delivered to. */
  isCheckout: boolean;
  children: ReactNode;
}

/** The shopper's chrome around a page: top bar, footer, the phone's tabs and the chat (specification, section 2). */
export function StoreFrame({ store, year, isCheckout, children, ...bar }: StoreFrameProps) {
  const hasAreas = useHasAreas();
  useEarlyLinks();
  useEffect(keepChatDrawnBack, []);
  // Where a page has buttons of its own to buy, they come first.
  const hasBar = useBuyingInView() ? false : bar.cartCount > 0;
  return (
    <MaintenanceSwitch store={store}>
      <a
        href="#content"
        className="fixed top-2 left-2 z-40 -translate-y-20 rounded-full bg-leaf px-5 py-3 font-semibold text-paper focus:translate-y-0"
      >
        {t("skipToContent")}
      </a>
      <TopBar storeName={store.name} {...bar} />
      {!isCheckout && hasAreas && <DeliverTo />}
      <main id="content" tabIndex={-1} className="grow outline-none">
        {children}
      </main>
      <Footer store={store} year={year} raised={bar.cartCount > 0} />
      {hasBar && !isCheckout && <cartBar.Part count={bar.cartCount} onMissing={() => undefined} />}
      <aside aria-label={t("chat")}>
        <ChatButton chatNumber={store.chatNumber} storeName={store.name} />
      </aside>
      <BottomTabs />
    </MaintenanceSwitch>
  );
}
