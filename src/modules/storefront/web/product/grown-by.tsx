import BadgeCheck from "lucide-react/icons/badge-check";
import { formatDate, storeMoment } from "#kernel/time/store-time.ts";
import type { Product } from "#modules/catalog/contract/product.ts";
import { useToday } from "#modules/store/web/shared/root-data.ts";
import { Disclosure } from "#ui/controls/disclosure.tsx";
import { PageLink } from "#ui/controls/page-link.tsx";
import { Picture, placeholderColour } from "#ui/pictures/picture.tsx";
import { t } from "../../texts/product-texts.ts";

type Origin = NonNullable<Product["origin"]>;

/** Who grew a product and when it was picked, with the grower's picture, page and certificate. */
export function GrownBy({ text, name, path, picture, certificate }: Origin) {
  const words = (
    <>
      <span
        className="relative size-14 shrink-0 overflow-hidden rounded-full"
        style={{ background: placeholderColour(name ?? text) }}
      >
        <Picture
          url={picture && `${globalThis.filesFrom ?? ""}${picture}`}
          files={undefined}
          alt=""
          initialOf={name ?? text}
          sizes="3.5rem"
          size="size-full"
          className="object-cover text-xl"
        />
      </span>
      <span className="min-w-0 wrap-anywhere">
        {text}
        {path && <span className="block text-sm font-semibold text-leaf">{t("meetGrower")}</span>}
      </span>
    </>
  );
  return (
    <section aria-label={t("grower")} className="grid gap-2 rounded-tile bg-sprout/45 p-3">
      {path === undefined ? (
        <p className="flex items-center gap-3">{words}</p>
      ) : (
        <PageLink to={path} className="flex items-center gap-3 underline-offset-4 hover:underline">
          {words}
        </PageLink>
      )}
      {certificate && <Certificate {...certificate} />}
    </section>
  );
}

function Certificate({ scheme, meaning, number, endsOn }: NonNullable<Origin["certificate"]>) {
  const today = useToday();
  if (endsOn < today) return null;
  const until = formatDate(storeMoment(endsOn, "12:00"));
  return (
    <Disclosure
      className="text-leaf-deep"
      summaryClass="min-h-11 items-center gap-2 px-1 font-medium"
      chevronClass="size-5"
      summary={
        <>
          <BadgeCheck aria-hidden="true" className="size-5 shrink-0" />
          <span className="grow">{t("certified", { scheme })}</span>
        </>
      }
    >
      <div className="grid gap-1 px-1 pb-1 wrap-anywhere">
        <p>{meaning}</p>
        <p className="text-sm tabular-nums">{t("certificateNumber", { number, until })}</p>
      </div>
    </Disclosure>
  );
}
