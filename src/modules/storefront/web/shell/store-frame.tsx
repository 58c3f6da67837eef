import { lazy, type ReactNode, Suspense } from "react";
import { useBuyingInView } from "#modules/cart/web/buying-in-view.ts";
import { useHasAreas } from "#modules/delivery/web/use-has-areas.ts";
import type { StoreInfo } from "#modules/store/contract.ts";
import { MaintenanceSwitch } from "#modules/store/web/maintenance-switch.tsx";
import { t } from "#modules/storefront/frame-texts.ts";
import { latePart } from "#ui/late-part.tsx";
import { BottomTabs } from "./bottom-tabs.tsx";
import { ChatButton } from "./chat-button.tsx";
import { Footer } from "./footer.tsx";
import { TopBar, type TopBarProps } from "./top-bar.tsx";

// Most stores deliver everywhere, and ask for no PIN code.
const DeliverTo = lazy(() => import("./deliver-to.tsx"));
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
      <Suspense>{!isCheckout && hasAreas && <DeliverTo />}</Suspense>
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
