import { pages } from "#kernel/paths.ts";
import type { StoreInfo } from "#modules/store/contract.ts";
import { t } from "#modules/storefront/home-texts.ts";
import { LinkButton } from "#ui/link-button.tsx";

/** Who is behind the store. */
export function AboutUs({ store }: { store: StoreInfo }) {
  return (
    <section aria-labelledby="about" className="page pt-12 sm:pt-16">
      <div className="grid items-end gap-x-16 gap-y-5 lg:grid-cols-2">
        <div>
          <h2 id="about" className="text-title">
            {t("aboutUs")}
          </h2>
          <p className="mt-4 font-display text-heading leading-snug font-semibold wrap-anywhere text-leaf-deep sm:text-[1.75rem]">
            {t("marketEveryDay", { city: store.city, store: store.name })}
          </p>
        </div>
        <div>
          <p className="text-lg text-ink-soft">{t("wholeIdea")}</p>
          <p className="mt-5">
            <LinkButton to={pages.products} variant="secondary">
              {t("seeWhatIsGrowing")}
            </LinkButton>
          </p>
        </div>
      </div>
    </section>
  );
}
