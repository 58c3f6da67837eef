import { Suspense } from "react";
import { useLoaderData, useParams } from "react-router";
import { formatPaise, toPaise } from "#kernel/money/money.ts";
import { pathTo } from "#kernel/paths.ts";
import { spokenPath } from "#kernel/texts/spoken-path.ts";
import { browserApi } from "#kernel/web/api/browser-api.ts";
import { browserLoader } from "#kernel/web/pages/browser-loader.ts";
import { useSlot } from "#kernel/web/pages/use-slot.ts";
import { May } from "#modules/identity/web/shared/may.tsx";
import { RecordActivity } from "#modules/identity/web/shared/record-activity.tsx";
import { askAsSeller, sellerCall } from "#modules/identity/web/shared/seller-session.ts";
import { useSellerPage } from "#modules/identity/web/shared/use-seller-data.ts";
import { PageTitle } from "#modules/store/web/shared/page-head.tsx";
import { SellerHead } from "#modules/store/web/shared/seller-head.tsx";
import { LinkButton } from "#ui/controls/button.tsx";
import { PageLink } from "#ui/controls/page-link.tsx";
import { FormGroup } from "#ui/forms/save-form.tsx";
import { suspendingParts } from "#ui/loading/lazy-part.tsx";
import { LoadState } from "#ui/loading/load-state.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import type { Grower } from "../contract/growers.ts";
import { t } from "../growers-texts.ts";
import type { GrowerApi } from "../module-api.ts";
import { growerPages, growerSellerPages } from "../paths.ts";
import { GrowerForm } from "./grower-form.tsx";
import { GrowerLink } from "./grower-link.tsx";
import { GrowerPayee } from "./grower-payee.tsx";
import { GrowerProductsForm } from "./grower-products.tsx";
import { amountsText, NEW_ID, punctualText, ratingText } from "./grower-words.ts";
import { GROWER_SECTIONS, type GrowerSectionProps } from "./shared/grower-slots.ts";

export const loader = browserLoader(({ params: { id = "" } }) => ({
  grower: id === NEW_ID ? undefined : askAsSeller(() => readGrower(id)),
}));

const readGrower = async (id: string) =>
  (await sellerCall(browserApi<GrowerApi>().api.seller.growers[":id"].$get({ param: { id } }))).grower;

export function Component() {
  const loaderData = useLoaderData<typeof loader>();
  const { id = "" } = useParams();
  return (
    <>
      <PageLink
        to={growerSellerPages.growers}
        className="inline-flex min-h-11 items-center text-sm text-leaf underline underline-offset-4 dense:min-h-9"
      >
        {t("back")}
      </PageLink>
      {id === NEW_ID ? <NewGrower /> : <EditGrower key={id} request={loaderData?.grower} />}
    </>
  );
}

function NewGrower() {
  return (
    <>
      <SellerHead title={t("newGrower")} />
      <GrowerForm />
    </>
  );
}

function EditGrower({ request }: { request: ReturnType<typeof readGrower> | undefined }) {
  const loaded = useSellerPage(request, t("growerNotLoaded"));
  const { value: grower, reload } = loaded;
  return (
    <>
      <PageTitle title={grower?.name ?? t("title")} unlisted />
      {!grower && <PageHeader title={t("title")} />}
      <LoadState of={loaded} notLoaded={t("growerNotLoaded")} loading={t("growerLoading")} />
      {grower && <EditGrowerPage grower={grower} onChanged={reload} />}
    </>
  );
}

const section = suspendingParts<GrowerSectionProps>();

function EditGrowerPage({ grower, onChanged }: { grower: Grower; onChanged: () => Promise<void> }) {
  const sections = useSlot(GROWER_SECTIONS);
  const { _id, slug, name, village, isActive } = grower;
  return (
    <>
      <PageHeader title={name} aside={village}>
        <LinkButton to={pathTo(growerSellerPages.lots, {}, { grower: _id })} size="small" variant="secondary">
          {t("toLots")}
        </LinkButton>
        {isActive && (
          <a
            href={spokenPath(pathTo(growerPages.grower, { slug }))}
            target="_blank"
            rel="noreferrer"
            className="inline-flex min-h-11 items-center text-leaf underline underline-offset-4"
          >
            {t("seePage")}
          </a>
        )}
      </PageHeader>
      <GrowerForm grower={grower} onSaved={onChanged} />
      <GrowerProductsForm grower={grower} />
      {grower.payTo && (
        <May permission="grower.payee">
          <GrowerPayee id={_id} payTo={grower.payTo} onChanged={onChanged} />
        </May>
      )}
      <GrowerLink grower={grower} onChanged={onChanged} />
      <Figures grower={grower} />
      <Suspense>
        {sections.map(({ name: of, code }) => {
          const Section = section(code);
          return <Section key={of} grower={{ _id, name, isActive }} />;
        })}
      </Suspense>
      <RecordActivity subject="grower" id={_id} />
    </>
  );
}

function Figures({ grower: { figures } }: { grower: Grower }) {
  const { sold, soldFor, refused, writtenOff, rating, punctual } = figures;
  const lines: [label: string, text: string][] = [
    [t("soldFigure"), amountsText(sold) || t("nothing")],
    [t("soldFor"), formatPaise(toPaise(soldFor))],
    [t("refusedFigure"), amountsText(refused) || t("nothing")],
    [t("writtenOffFigure"), amountsText(writtenOff) || t("nothing")],
    [t("punctual"), punctual ? punctualText(punctual) : t("nothingAsked")],
    [t("rating"), rating ? ratingText(rating) : t("noRatings")],
  ];
  return (
    <FormGroup title={t("figures")} hint={t("figuresHint")} className="content-start border-line">
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-1.5 self-start tabular-nums">
        {lines.map(([label, text]) => (
          <div key={label} className="contents">
            <dt className="text-ink-soft">{label}</dt>
            <dd className="font-semibold wrap-anywhere">{text}</dd>
          </div>
        ))}
      </dl>
    </FormGroup>
  );
}
