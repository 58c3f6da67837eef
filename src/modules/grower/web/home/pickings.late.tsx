import ArrowRight from "lucide-react/icons/arrow-right";
import { useLoaderData } from "react-router";
import { pathTo } from "#kernel/paths.ts";
import { formatShortDay } from "#kernel/time/store-time.ts";
import { useToday } from "#modules/store/web/shared/root-data.ts";
import { PageLink } from "#ui/controls/page-link.tsx";
import type { GrowerPicking } from "../../contract/pages.ts";
import { t } from "../../home-texts.ts";
import { growerPages } from "../../paths.ts";
import { ARCH, Portrait } from "../portrait.tsx";

/** The growers of the newest pickings on the home page; nothing while there are none. */
export default function Pickings() {
  const { sections } = useLoaderData<{ sections: { growers: readonly GrowerPicking[] } }>();
  if (sections.growers.length === 0) return null;
  return (
    <section aria-labelledby="who-grew-it" className="page pt-4 sm:pt-14">
      <div className="flex flex-wrap items-center justify-between gap-x-4 sm:mb-6 sm:items-end">
        <h2 id="who-grew-it" className="text-title">
          {t("whoGrewIt")}
        </h2>
        <PageLink
          to={growerPages.growers}
          className="flex min-h-11 items-center gap-1.5 font-semibold text-leaf underline-offset-4 hover:underline"
        >
          {t("allGrowers")} <ArrowRight aria-hidden="true" className="size-4.5" />
        </PageLink>
      </div>
      <ul className="grid gap-x-8 sm:grid-cols-3">
        {sections.growers.map((grower) => (
          <li key={grower._id} className="border-line max-sm:not-first:border-t">
            <Picking grower={grower} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Picking({ grower }: { grower: GrowerPicking }) {
  const { slug, name, village } = grower;
  return (
    <PageLink
      to={pathTo(growerPages.grower, { slug })}
      className="group grid grid-cols-[auto_1fr] items-center gap-x-4 py-2 sm:items-start lg:items-center lg:gap-x-6"
    >
      <Portrait
        grower={grower}
        sizes="(width >= 64rem) 7rem, (width >= 48rem) 4.5rem, 3.5rem"
        className={`${ARCH} w-14 md:w-18 lg:w-28`}
        motion="transition-transform duration-250 group-hover:scale-103"
      />
      <span className="min-w-0 wrap-anywhere">
        <span className="font-display leading-tight font-semibold group-hover:text-leaf lg:text-heading">
          {name}
        </span>{" "}
        <span className="text-sm text-ink-soft sm:block lg:text-base">{village}</span>
        <PickedWords grower={grower} />
      </span>
    </PageLink>
  );
}

function PickedWords({ grower: { day, products } }: { grower: GrowerPicking }) {
  const today = useToday();
  const names = products.join(", ");
  const isToday = day === today;
  return (
    <span className="mt-0.5 block text-sm leading-snug text-ink-soft lg:mt-1 lg:text-base">
      {isToday && t("pickedThisMorning", { products: names })}
      {!isToday && day !== null && t("pickedOn", { day: formatShortDay(day), products: names })}
      {day === null && t("grows", { products: names })}
    </span>
  );
}
