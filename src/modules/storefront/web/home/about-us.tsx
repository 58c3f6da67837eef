import { pages } from "#kernel/paths.ts";
import type { StoreInfo } from "#modules/store/contract.ts";
import { LinkButton } from "#ui/link-button.tsx";

/** Who is behind the store. */
export function AboutUs({ store }: { store: StoreInfo }) {
  return (
    <section aria-labelledby="about" className="page pt-12 sm:pt-16">
      <div className="grid items-end gap-x-16 gap-y-5 lg:grid-cols-2">
        <div>
          <h2 id="about" className="text-title">
            About Us
          </h2>
          <p className="mt-4 font-display text-heading leading-snug text-leaf-deep sm:text-[1.75rem]">
            In the villages around {store.city}, market day is the best day of the week. {store.name} brings
            it to the city, every day.
          </p>
        </div>
        <div>
          <p className="text-lg text-ink-soft">
            We connect farmers who grow without poison with families who want to know where their food comes
            from. The farmer names a fair price, we carry the basket, and you cook something good. That is the
            whole idea.
          </p>
          <p className="mt-5">
            <LinkButton to={pages.products} variant="secondary">
              See what is growing
            </LinkButton>
          </p>
        </div>
      </div>
    </section>
  );
}
