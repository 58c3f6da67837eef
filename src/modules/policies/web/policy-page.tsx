import type { LoaderFunctionArgs } from "react-router";
import { load, pageApi } from "#kernel/web/api/api-context.ts";
import type { StoreInfo } from "#modules/store/contract.ts";
import { PageHead } from "#modules/store/web/shared/page-head.tsx";
import { useStore } from "#modules/store/web/shared/root-data.ts";
import type { PoliciesApi } from "../module-api.ts";
import { policiesPages } from "../paths.ts";
import { type PolicyPage as PolicyName, policyBlocks } from "../rules/policy-text.ts";
import { t } from "../texts.ts";

/** The loader of a page with the owner's text. */
export const policyLoader =
  (page: PolicyName) =>
  ({ context }: LoaderFunctionArgs) =>
    load(pageApi<PoliciesApi>(context).api.policy[":page"].$get({ param: { page } }));

/** A page with the owner's text and the store's contact details. */
export function PolicyPage({ page, text }: { page: PolicyName; text: string }) {
  const store = useStore();
  const description = t(`${page}Description`, { store: store.name, city: store.city });
  return (
    <>
      <PageHead path={policiesPages[page]} title={t(page)} description={description} />
      <article className="page pt-6 wrap-anywhere sm:pt-12">
        <h1 className="text-title">{t(page)}</h1>
        <PolicyText text={text} />
        <ReachUs store={store} />
      </article>
    </>
  );
}

const LOOKS = { heading: "mt-8 text-heading", paragraph: "mt-3 whitespace-pre-line text-pretty" };
const LINK = "inline-flex min-h-11 items-center text-leaf underline underline-offset-4";

function PolicyText({ text }: { text: string }) {
  return (
    <div className="mt-4 max-w-[65ch] text-lg sm:mt-6">
      {policyBlocks(text).map(({ kind, text: words }, index) => {
        const Block = kind === "heading" ? "h2" : "p";
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs may be equal, and never move while they are shown.
          <Block key={index} className={LOOKS[kind]}>
            {words}
          </Block>
        );
      })}
    </div>
  );
}

function ReachUs({ store }: { store: StoreInfo }) {
  return (
    <section aria-labelledby="reach-us" className="mt-10 max-w-[65ch] border-t border-line pt-6">
      <h2 id="reach-us" className="text-heading">
        {t("reachUs")}
      </h2>
      <address className="mt-3 grid justify-items-start not-italic">
        <strong>{store.name}</strong>
        <span className="whitespace-pre-line">{store.address}</span>
        {[...new Set(store.phones)].map((phone) => (
          <a key={phone} href={`tel:${phone.replace(/[^\d+]/g, "")}`} className={`${LINK} tabular-nums`}>
            {phone}
          </a>
        ))}
        <a href={`mailto:${store.email}`} className={LINK}>
          {store.email}
        </a>
      </address>
    </section>
  );
}
