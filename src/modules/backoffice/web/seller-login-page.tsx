import { Link } from "react-router";
import { pages } from "#kernel/paths.ts";
import { PageTitle } from "#modules/store/web/page-head.tsx";
import { KolamBorder } from "#ui/kolam.tsx";
import { KolamMark } from "#ui/kolam-mark.tsx";
import { t } from "../seller-texts.ts";
import { SellerLoginForm } from "./seller-login-form.tsx";

interface SellerLoginPageProps {
  storeName: string;
  onLoggedIn: () => void;
}

/** Every seller address shows this to visitors who are not the seller (specification, section 2). */
export function SellerLoginPage({ storeName, onLoggedIn }: SellerLoginPageProps) {
  return (
    <main className="grid min-h-dvh grid-rows-[auto_1fr] text-leaf">
      <PageTitle title={t("sellerLogin")} unlisted />
      <KolamBorder className="opacity-70" />
      <div className="mx-auto grid w-full max-w-md content-center px-4 py-10 text-ink">
        <KolamMark className="size-12 text-leaf" />
        <h1 className="mt-4 text-title">{t("sellerLogin")}</h1>
        <p className="mt-1 mb-6 text-ink-soft">{t("backRoom", { store: storeName })}</p>
        <SellerLoginForm onLoggedIn={onLoggedIn} />
        <Link
          to={pages.home}
          className="mt-5 justify-self-center rounded-full px-4 py-3 font-semibold text-leaf underline-offset-4 hover:underline"
        >
          {t("goToShop")}
        </Link>
      </div>
    </main>
  );
}
