import { data, useLoaderData } from "react-router";
import { HOME, pathTo } from "#kernel/paths.ts";
import { spokenPath } from "#kernel/texts/spoken-path.ts";
import { load, pageApi } from "#kernel/web/api/api-context.ts";
import { cachedLoader } from "#kernel/web/pages/loader-cache.ts";
import { PageHead, StructuredData, usePageOrigin } from "#modules/store/web/shared/page-head.tsx";
import { useStore, useToday } from "#modules/store/web/shared/root-data.ts";
import { Badge } from "#ui/badge.tsx";
import { Breadcrumb } from "#ui/breadcrumb.tsx";
import { LinkButton } from "#ui/controls/button.tsx";
import { PageLink } from "#ui/controls/page-link.tsx";
import { KolamDivider } from "#ui/drawings/kolam.tsx";
import { EmptyStall } from "#ui/illustrations/empty-stall.tsx";
import { EmptyState } from "#ui/loading/states.tsx";
import type { GrowerCard } from "../contract/pages.ts";
import type { GrowerApi } from "../module-api.ts";
import { growerPages } from "../paths.ts";
import { certificateState } from "../rules/certificate.ts";
import { t } from "../texts.ts";
import { ARCH, Portrait } from "./portrait.tsx";

/** The growers who have a page. 404 behind the last page of the list. */
export const loader = cachedLoader(async ({ request, context }) => {
  const typed = Number(new URL(request.url).searchParams.get("page") ?? 1);
  const page = Number.isInteger(typed) && typed > 0 ? Math.min(typed, 1_000_000) : 1;
  const { growers, total, limit } = await load(
    pageApi<GrowerApi>(context).api.grower.$get({ query: { page: String(page) } }),
  );
  if (growers.length === 0 && page > 1) throw data(null, { status: 404 });
  return { growers, page, pages: Math.max(1, Math.ceil(total / limit)) };
});

const addressOf = (page: number) =>
  page === 1 ? growerPages.growers : `${growerPages.growers}?page=${page}`;

export function Component() {
  const store = useStore();
  const origin = usePageOrigin();
  const { growers, page, pages } = useLoaderData<typeof loader>();
  return (
    <div className="page min-h-[calc(100svh-var(--top-bar)-6rem)] pt-1 sm:pt-3">
      <PageHead
        path={addressOf(page)}
        title={t("growers")}
        description={t("growersDescription", { store: store.name, city: store.city })}
        image={growers.find(({ picture }) => picture !== null)?.picture ?? undefined}
      />
      <StructuredData facts={listData(growers, origin)} />
      <Breadcrumb steps={[{ label: t("home"), to: HOME }, { label: t("growers") }]} />
      <h1 className="pt-1 text-title sm:text-display">{t("growersTitle")}</h1>
      <p className="mt-2 max-w-[60ch] text-ink-soft text-pretty sm:text-lg">
        {t("growersIntro", { store: store.name })}
      </p>
      <KolamDivider className="my-6 sm:my-9" />
      {growers.length === 0 ? (
        <EmptyState
          picture={EmptyStall}
          title={t("noGrowers")}
          action={<LinkButton to={HOME}>{t("home")}</LinkButton>}
        >
          {t("noGrowersText")}
        </EmptyState>
      ) : (
        <ul className="grid grid-cols-2 gap-x-4 gap-y-7 cramped:grid-cols-1 sm:grid-cols-3 sm:gap-x-7 sm:gap-y-10 lg:grid-cols-4">
          {growers.map((grower, index) => (
            <li key={grower._id}>
              <GrowerTile grower={grower} eager={index < 4} />
            </li>
          ))}
        </ul>
      )}
      <Pages page={page} pages={pages} />
    </div>
  );
}

function GrowerTile({ grower, eager }: { grower: GrowerCard; eager: boolean }) {
  const { slug, name, village, sinceYear, certificate } = grower;
  const today = useToday();
  const holds = certificate !== null && certificateState(certificate.endsOn, today) !== "ended";
  return (
    <PageLink
      to={pathTo(growerPages.grower, { slug })}
      className="group grid justify-items-center text-center"
    >
      <Portrait
        grower={grower}
        eager={eager}
        sizes="(width >= 64rem) 18rem, (width >= 40rem) 30vw, 46vw"
        className={`${ARCH} w-full`}
        motion="transition-transform duration-250 group-hover:scale-103"
      />
      <span className="mt-3 font-display text-heading font-semibold wrap-anywhere group-hover:text-leaf">
        {name}
      </span>
      <span className="text-ink-soft wrap-anywhere">{village}</span>
      {sinceYear !== null && (
        <span className="text-sm text-ink-soft tabular-nums">{t("since", { year: String(sinceYear) })}</span>
      )}
      {holds && (
        <Badge tone="leaf" className="mt-2">
          {t("certified", { scheme: certificate.scheme })}
        </Badge>
      )}
    </PageLink>
  );
}

/** The links work without scripts. */
function Pages({ page, pages }: { page: number; pages: number }) {
  if (pages === 1) return null;
  return (
    <nav aria-label={t("pages")} className="flex justify-center gap-3 pt-10">
      {page > 1 && (
        <LinkButton to={addressOf(page - 1)} variant="secondary">
          {t("previous")}
        </LinkButton>
      )}
      {page < pages && (
        <LinkButton to={addressOf(page + 1)} variant="secondary">
          {t("next")}
        </LinkButton>
      )}
    </nav>
  );
}

/** The list as structured data for search engines. */
function listData(growers: readonly GrowerCard[], origin: string): object {
  return {
    "@context": "https://schema.org",
    "@type": "ItemList",
    itemListElement: growers.map(({ name, slug }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name,
      url: new URL(spokenPath(pathTo(growerPages.grower, { slug })), origin).href,
    })),
  };
}
