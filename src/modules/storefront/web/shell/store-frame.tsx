import type { ReactNode } from "react";
import { storeYear } from "#kernel/time/store-time.ts";
import { useBuyingInView } from "#modules/cart/web/buying-in-view.ts";
import { CartBar } from "#modules/cart/web/cart-bar.tsx";
import type { StoreInfo } from "#modules/store/contract.ts";
import { MaintenanceSwitch } from "#modules/store/web/maintenance-switch.tsx";
import { t } from "#modules/storefront/texts.ts";
import { BottomTabs } from "./bottom-tabs.tsx";
import { ChatButton } from "./chat-button.tsx";
import { DeliverTo } from "./deliver-to.tsx";
import { Footer } from "./footer.tsx";
import { TopBar, type TopBarProps } from "./top-bar.tsx";

interface StoreFrameProps extends Omit<TopBarProps, "storeName"> {
  store: StoreInfo;
  /** What the cart comes to, in rupees. */
  cartAmount: number;
  /** The cart's own page and the address form: no bar leads to the cart, and it is the address that is delivered to. */
  isCheckout: boolean;
  children: ReactNode;
}

/** The shopper's chrome around a page: top bar, footer, the phone's tabs and the chat (specification, section 2). */
export function StoreFrame({ store, cartAmount, isCheckout, children, ...bar }: StoreFrameProps) {
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
      {!isCheckout && <DeliverTo />}
      <main id="content" tabIndex={-1} className="grow outline-none">
        {children}
      </main>
      <Footer store={store} year={storeYear(new Date())} raised={bar.cartCount > 0} />
      {hasBar && !isCheckout && <CartBar count={bar.cartCount} amount={cartAmount} />}
      <aside aria-label={t("chat")}>
        <ChatButton chatNumber={store.chatNumber} storeName={store.name} />
      </aside>
      <BottomTabs />
    </MaintenanceSwitch>
  );
}
