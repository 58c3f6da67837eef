import LogOut from "lucide-react/icons/log-out";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { pages } from "#kernel/paths.ts";
import { Button } from "#ui/button.tsx";
import { KolamMark } from "#ui/kolam-mark.tsx";
import { t } from "../seller-texts.ts";
import { PhoneTabs } from "./phone-tabs.tsx";
import { SideMenu } from "./side-menu.tsx";

interface SellerFrameProps {
  storeName: string;
  onLogout: () => void;
  loggingOut: boolean;
  children: ReactNode;
}

/** The seller's chrome: side menu, the 'Hi! Admin' header and Logout (specification, section 2). */
export function SellerFrame({ storeName, onLogout, loggingOut, children }: SellerFrameProps) {
  return (
    <div
      data-dense
      className="min-h-dvh max-lg:[--bottom-tabs:calc(3.75rem+env(safe-area-inset-bottom))] low:[--bottom-tabs:0px]"
    >
      <a
        href="#content"
        data-no-print
        className="fixed top-2 left-2 z-40 -translate-y-20 rounded-full bg-leaf px-5 py-3 font-semibold text-paper focus:translate-y-0"
      >
        {t("skipToContent")}
      </a>
      <header
        data-no-print
        className="sticky top-0 z-20 flex h-16 items-center dense:h-13 gap-3 border-b border-line bg-paper px-4 lg:px-6 low:static"
      >
        <Link
          to={pages.home}
          className="flex min-h-11 items-center gap-2.5 rounded-full"
          title={t("seeShop")}
        >
          <KolamMark className="size-8 shrink-0" />
          <span className="font-display text-2xl leading-none font-semibold max-sm:sr-only">{storeName}</span>
        </Link>
        <p className="ml-auto font-medium">{t("hi")}</p>
        <Button variant="secondary" size="small" onClick={onLogout} busy={loggingOut}>
          <LogOut aria-hidden="true" className="size-4" />
          {t("logout")}
        </Button>
      </header>
      <div className="lg:grid lg:grid-cols-[13.5rem_minmax(0,1fr)] print:block">
        <aside
          data-no-print
          className="sticky top-16 h-[calc(100dvh-4rem)] overflow-y-auto border-r border-line px-3 py-5 max-lg:hidden low:static low:h-auto dense:top-13 dense:h-[calc(100dvh-3.25rem)] dense:py-3"
        >
          <SideMenu />
        </aside>
        <main
          id="content"
          tabIndex={-1}
          className="mx-auto w-full max-w-6xl px-4 py-5 pb-[calc(var(--bottom-tabs)+2rem)] outline-none lg:px-8 lg:py-7 dense:px-6 dense:py-4 print:max-w-none print:p-0"
        >
          {children}
        </main>
      </div>
      <PhoneTabs />
    </div>
  );
}
