import { pages } from "#kernel/paths.ts";
import { greeting } from "#kernel/time/store-time.ts";
import { useSession } from "#modules/identity/web/session-store.ts";
import type { StoreInfo } from "#modules/store/contract.ts";
import { t } from "#modules/storefront/home-texts.ts";
import { buttonStyle } from "#ui/button-style.ts";
import { LinkButton } from "#ui/link-button.tsx";

/** The first words of the store. A greeting by the time of day stands above them for a shopper (specification, section 2). */
export function HeroWords({ store }: { store: StoreInfo }) {
  return (
    <div className="max-w-xl lg:max-w-[21rem] xl:max-w-[31rem]">
      <Greeting store={store} />
      <h1 className="mt-0.5 text-[1.375rem] leading-[1.08] tracking-tight sm:mt-2.5 sm:text-hero lg:max-xl:text-[2.75rem]">
        {t.rich("headline", { field: (words) => <em className="text-leaf not-italic">{words}</em> })}
      </h1>
      <p className="mt-4 max-w-md text-lg text-ink-soft max-sm:hidden">
        {t("organic", { city: store.city })}
      </p>
      <div className="mt-6 flex flex-wrap gap-x-2 gap-y-3 max-sm:hidden">
        <LinkButton to={pages.products} size="growing">
          {t("fillBasket")}
        </LinkButton>
        <a href="#explore-menu" className={buttonStyle({ variant: "quiet", size: "growing", tight: true })}>
          {t("seeStalls")}
        </a>
      </div>
    </div>
  );
}

// The server sends the same page to everybody; only the browser knows whom to greet. Both lines share one place.
function Greeting({ store }: { store: StoreInfo }) {
  const { user } = useSession();
  return (
    <p className="truncate font-semibold text-clay-deep">
      {user
        ? t("greeting", { greeting: greeting(new Date()), name: user.name })
        : (store.tagline ?? t("marketOnline", { city: store.city }))}
    </p>
  );
}
