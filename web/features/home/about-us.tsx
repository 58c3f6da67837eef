import type { StoreInfo } from "#contract/store-info.ts";
import { LinkButton } from "#web/ui/link-button.tsx";

/** Who is behind the store. */
export function AboutUs({ store }: { store: StoreInfo }) {
  return (
    <section aria-labelledby="about" className="page pt-16 sm:pt-24">
      <div className="grid gap-x-16 gap-y-6 lg:grid-cols-[1fr_1.35fr]">
        <h2 id="about" className="text-title">
          About Us
        </h2>
        <div className="max-w-2xl">
          <p className="font-display text-heading leading-snug text-leaf-deep sm:text-[1.75rem]">
            In the villages around {store.city}, market day is the best day of the week. {store.name} brings
            it to the city, every day.
          </p>
          <p className="mt-5 text-lg text-ink-soft">
            We connect farmers who grow without poison with families who want to know where their food comes
            from. The farmer names a fair price, we carry the basket, and you cook something good. That is the
            whole idea.
          </p>
          <p className="mt-6">
            <LinkButton to="/products" variant="secondary">
              See what is growing
            </LinkButton>
          </p>
        </div>
      </div>
    </section>
  );
}
