import BadgeCheck from "lucide-react/icons/badge-check";
import MapPin from "lucide-react/icons/map-pin";
import { data, useLoaderData } from "react-router";
import { HOME, pathTo } from "#kernel/paths.ts";
import { spokenLocale } from "#kernel/texts/spoken.ts";
import { spokenPath } from "#kernel/texts/spoken-path.ts";
import { formatDate, formatShortDay, storeMoment } from "#kernel/time/store-time.ts";
import { load, pageApi } from "#kernel/web/api/api-context.ts";
import { cachedLoader } from "#kernel/web/pages/loader-cache.ts";
import type { Product } from "#modules/catalog/contract/product.ts";
import type { CatalogApi } from "#modules/catalog/module-api.ts";
import { catalogPages } from "#modules/catalog/paths.ts";
import { productPath } from "#modules/catalog/web/shared/product-path.ts";
import { breadcrumbData } from "#modules/catalog/web/shared/structured-data.ts";
import { PageHead, StructuredData, usePageOrigin } from "#modules/store/web/shared/page-head.tsx";
import { useStore, useToday } from "#modules/store/web/shared/root-data.ts";
import { toCardProduct } from "#modules/storefront/web/shared/card-product.ts";
import { ProductGrid } from "#modules/storefront/web/shared/product-grid.tsx";
import { useCartActions } from "#modules/storefront/web/shared/use-cart-actions.ts";
import { Breadcrumb } from "#ui/breadcrumb.tsx";
import { LinkButton } from "#ui/controls/button.tsx";
import { Disclosure } from "#ui/controls/disclosure.tsx";
import { KolamDivider } from "#ui/drawings/kolam.tsx";
import { Stars } from "#ui/drawings/stars.tsx";
import { BelowTheFold } from "#ui/loading/below-the-fold.tsx";
import type { GrowerPage } from "../contract/pages.ts";
import type { GrowerApi } from "../module-api.ts";
import { growerPages } from "../paths.ts";
import { certificateState, MEANINGS } from "../rules/certificate.ts";
import { t } from "../texts.ts";
import { ARCH, Portrait } from "./portrait.tsx";

const MAX_SLUG = 100;

/** A grower with their products that can be bought today. 404 for a grower who is switched off. */
export const loader = cachedLoader(async ({ params: { slug = "" }, context }) => {
  if (slug.trim() === "" || slug.length > MAX_SLUG) throw data(null, { status: 404 });
  const { grower } = await load(
    pageApi<GrowerApi>(context).api.grower.one[":slug"].$get({ param: { slug } }),
  );
  const ids = grower.products.join(",");
  const query = { ids, inStock: "1" as const, sizes: "together" as const, page: "1", limit: "100" };
  const { products } =
    ids === "" ? { products: [] } : await load(pageApi<CatalogApi>(context).api.product.list.$get({ query }));
  return { grower, products: products.map(toCardProduct) };
});

const pathOf = ({ slug }: GrowerPage) => pathTo(growerPages.grower, { slug });

export function Component() {
  const { grower, products } = useLoaderData<typeof loader>();
  return (
    <div className="page pt-1 sm:pt-3">
      <Head grower={grower} products={products} />
      <Breadcrumb
        steps={[
          { label: t("home"), to: HOME },
          { label: t("growers"), to: growerPages.growers },
          { label: grower.name },
        ]}
      />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-14 gap-y-6 pt-2 md:grid-cols-[minmax(0,5fr)_minmax(0,7fr)] md:items-start">
        <Portrait
          grower={grower}
          priority
          sizes="(width >= 48rem) 26rem, 72vw"
          className={`${ARCH} mx-auto w-[min(72vw,19rem)] md:w-full md:max-w-md`}
        />
        <Facts grower={grower} />
      </div>
      <KolamDivider className="mt-10 sm:mt-14" />
      <InStall key={grower._id} grower={grower} products={products} />
    </div>
  );
}

function Head({ grower, products }: { grower: GrowerPage; products: readonly Product[] }) {
  const store = useStore();
  const origin = usePageOrigin();
  const { name, village, story, picture } = grower;
  const description = t("description", { name, village, store: store.name, story }).replaceAll(/\s+/g, " ");
  const steps = [
    { label: t("home"), to: HOME },
    { label: t("growers"), to: growerPages.growers },
    { label: name, to: pathOf(grower) },
  ];
  return (
    <>
      <PageHead
        path={pathOf(grower)}
        title={`${name}, ${village}`}
        description={description.trim().slice(0, 300)}
        image={picture ?? undefined}
      />
      <StructuredData facts={growerData(grower, products, origin)} />
      <StructuredData facts={breadcrumbData(steps, origin)} />
    </>
  );
}

/** A grower as structured data for search engines, with their products that can be bought. */
function growerData(grower: GrowerPage, products: readonly Product[], origin: string): object {
  const { name, village, story, picture } = grower;
  return {
    "@context": "https://schema.org",
    "@type": "ProfilePage",
    inLanguage: spokenLocale(),
    mainEntity: {
      "@type": "Person",
      name,
      url: new URL(spokenPath(pathOf(grower)), origin).href,
      ...(picture && { image: new URL(picture, origin).href }),
      ...(story && { description: story }),
      address: { "@type": "PostalAddress", addressLocality: village, addressCountry: "IN" },
    },
    hasPart: {
      "@type": "ItemList",
      itemListElement: products.map((product, index) => ({
        "@type": "ListItem",
        position: index + 1,
        name: product.name,
        url: new URL(spokenPath(productPath(product)), origin).href,
      })),
    },
  };
}

function Facts({ grower }: { grower: GrowerPage }) {
  const store = useStore();
  const { name, village, sinceYear, story, rating } = grower;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-4 wrap-anywhere md:pt-6">
      <header className="grid gap-1 max-md:justify-items-center max-md:text-center">
        <h1 className="text-title sm:text-display">{name}</h1>
        <p className="flex items-center gap-2 text-lg text-ink-soft">
          <MapPin aria-hidden="true" className="size-5 shrink-0 text-turmeric-deep" />
          {village}
        </p>
        {sinceYear !== null && (
          <p className="text-ink-soft tabular-nums">
            {t("sinceLong", { store: store.name, year: String(sinceYear) })}
          </p>
        )}
        {rating && <Stars {...rating} />}
      </header>
      <Certificate grower={grower} />
      {story !== "" && <p className="max-w-[62ch] whitespace-pre-line text-lg text-pretty">{story}</p>}
      <Harvests grower={grower} />
    </div>
  );
}

function Certificate({ grower: { certificate } }: { grower: GrowerPage }) {
  const today = useToday();
  if (certificate === null) return null;
  const { scheme, number, endsOn } = certificate;
  const hasEnded = certificateState(endsOn, today) === "ended";
  const day = formatDate(storeMoment(endsOn, "12:00"));
  const meaning = MEANINGS[scheme];
  return (
    <Disclosure
      className={`rounded-tile px-4 py-3 ${hasEnded ? "bg-paper-deep text-ink-soft" : "bg-sprout text-leaf-deep"}`}
      summaryClass="items-start gap-3"
      chevronClass="mt-0.5 size-6"
      summary={
        <>
          <BadgeCheck aria-hidden="true" className="mt-0.5 size-6 shrink-0" />
          <span className="grid grow">
            <strong className="font-semibold">{t("certificateOf", { scheme, number })}</strong>
            <span className="tabular-nums">
              {t(hasEnded ? "certificateEnded" : "certificateUntil", { day })}
            </span>
          </span>
        </>
      }
    >
      <p className="pt-2 pl-9">{t(meaning)}</p>
    </Disclosure>
  );
}

function Harvests({ grower: { harvests } }: { grower: GrowerPage }) {
  if (harvests.length === 0) return null;
  return (
    <section aria-labelledby="harvests" className="border-t border-line pt-4">
      <h2 id="harvests" className="text-heading">
        {t("lastHarvests")}
      </h2>
      <ul className="mt-2 grid max-w-md gap-1">
        {harvests.map(({ product, day }) => (
          <li key={`${day} ${product}`} className="flex justify-between gap-4">
            <span className="min-w-0">{product}</span>
            <span className="shrink-0 text-ink-soft tabular-nums">{formatShortDay(day)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function InStall({ grower: { name }, products }: { grower: GrowerPage; products: readonly Product[] }) {
  const actions = useCartActions();
  return (
    <BelowTheFold>
      <section aria-labelledby="in-stall" className="pt-8 sm:pt-10">
        <h2 id="in-stall" className="pb-5 text-title">
          {t("inStall")}
        </h2>
        {products.length === 0 ? (
          <p className="max-w-[60ch] text-ink-soft text-pretty">{t("nothingInStall", { name })}</p>
        ) : (
          <ProductGrid products={products} as="h3" {...actions} />
        )}
        <p className="flex flex-wrap justify-center gap-3 pt-10">
          <LinkButton to={growerPages.growers} variant="secondary">
            {t("others")}
          </LinkButton>
          <LinkButton to={catalogPages.products} variant="quiet">
            {t("seeProducts")}
          </LinkButton>
        </p>
      </section>
    </BelowTheFold>
  );
}
