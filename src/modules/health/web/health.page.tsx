import { type ReactNode, useId, useRef, useState } from "react";
import { useLoaderData } from "react-router";
import { formatClock, formatDate } from "#kernel/time/store-time.ts";
import { browserApi } from "#kernel/web/api/browser-api.ts";
import { now } from "#kernel/web/device/clock.ts";
import { browserLoader } from "#kernel/web/pages/browser-loader.ts";
import { toast } from "#kernel/web/toast.ts";
import { Notice } from "#modules/backoffice/web/shared/notice.tsx";
import { May } from "#modules/identity/web/shared/may.tsx";
import { askAsSeller, sellerCall, toastFailure } from "#modules/identity/web/shared/seller-session.ts";
import { useMay } from "#modules/identity/web/shared/use-may.ts";
import { useSellerPage } from "#modules/identity/web/shared/use-seller-data.ts";
import { SellerHead } from "#modules/store/web/shared/seller-head.tsx";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/controls/button.tsx";
import { type Column, DataTable } from "#ui/lists/data-table.tsx";
import { LoadState } from "#ui/loading/load-state.tsx";
import { useWork } from "#ui/loading/use-work.ts";
import type { ShownFinding } from "../contract.ts";
import type { HealthApi } from "../module-api.ts";
import { t } from "../seller-texts.ts";

export const loader = browserLoader(() => ({ health: askAsSeller(readHealth) }));

const HEALTH = "health";

/** The state of the store at a glance, what was found, a test mail, and the text for support. */
export function Component() {
  const loaded = useSellerPage(useLoaderData<typeof loader>()?.health, t("loadFailed"));
  const { value, patch } = loaded;
  const may = useMay();
  const mayTry = may("health.change");
  const { busy, run } = useWork();
  const checkAgain = () =>
    run(async () => {
      try {
        const checked = await sellerCall(browserApi<HealthApi>().api.seller.health.$post(), HEALTH);
        patch(() => checked);
      } catch (error) {
        toastFailure(error, t("checkFailed"), undefined, HEALTH);
      }
    });
  return (
    <>
      <SellerHead title={t("title")}>
        {mayTry && (
          <Button size="small" onClick={checkAgain} busy={busy} busyLabel={t("checking")}>
            {t("checkAgain")}
          </Button>
        )}
      </SellerHead>
      <LoadState of={loaded} notLoaded={t("notLoaded")} loading={t("loading")} />
      {value && (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
          <div className="grid gap-2" aria-live="polite">
            <HealthSum findings={value.findings} />
            <p className="text-sm text-ink-soft">{t("checkedAt", { when: whenOf(value.checkedAt) })}</p>
          </div>
          <DataTable
            caption={t("list")}
            columns={findingColumns()}
            rows={value.findings}
            rowKey={({ name, says }) => `${name} ${says}`}
          />
          <May permission="health.change">
            <TestMail address={value.mailsGoTo} />
          </May>
          <Support text={value.support} />
        </div>
      )}
    </>
  );
}

function HealthSum({ findings }: { findings: readonly ShownFinding[] }) {
  const count = (state: ShownFinding["state"]) => findings.filter((each) => each.state === state).length;
  const [failing, warnings] = [count("failing"), count("warning")];
  if (failing + warnings === 0) return <Notice title={t("allWell")} />;
  const title = failing > 0 ? t("sick", { failing }) : t("toSee", { warnings });
  return (
    <Notice bad={failing > 0} title={title}>
      {t("tellOperator")}
    </Notice>
  );
}

/** A moment in the store's time; for today, only the time. */
function whenOf(moment: string): string {
  const at = new Date(moment);
  const clock = formatClock(at);
  const date = formatDate(at);
  return date === formatDate(now()) ? t("today", { clock }) : t("day", { date, clock });
}

const TONES = { ok: "leaf", warning: "turmeric", failing: "clay", unset: "neutral" } as const;

const findingColumns = (): Column<ShownFinding>[] => [
  {
    key: "what",
    header: t("what"),
    lead: true,
    cell: ({ name, state }) => (
      <span className="flex items-center justify-between gap-3 md:w-52">
        <span className="font-semibold whitespace-nowrap">{t("name", { name })}</span>
        <Badge tone={TONES[state]}>{t("state", { state })}</Badge>
      </span>
    ),
  },
  {
    key: "found",
    header: t("found"),
    lead: true,
    cell: ({ says, cure }) => (
      <span className="grid max-w-prose gap-1 wrap-anywhere">
        <span lang="en">{says}</span>
        {cure && (
          <span className="text-sm text-ink-soft">
            {t.rich("cure", { cure, operator: (words) => <span lang="en">{words}</span> })}
          </span>
        )}
      </span>
    ),
  },
];

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid max-w-prose justify-items-start gap-3">
      <h2 id={id} className="font-display text-xl">
        {title}
      </h2>
      {children}
    </section>
  );
}

const TEST_MAIL = "test-mail";

function TestMail({ address }: { address: string }) {
  const [result, setResult] = useState<ShownFinding>();
  const { busy, run } = useWork();
  const send = () =>
    run(async () => {
      try {
        const sent = sellerCall(browserApi<HealthApi>().api.seller.health["test-mail"].$post(), TEST_MAIL);
        setResult((await sent).finding);
      } catch (error) {
        toastFailure(error, t("sendFailed"), undefined, TEST_MAIL);
      }
    });
  return (
    <Part title={t("testMailTitle")}>
      <p className="text-ink-soft wrap-anywhere">{t("testMailWhat", { address })}</p>
      <Button size="small" variant="secondary" onClick={send} busy={busy} busyLabel={t("sending")}>
        {t("sendTestMail")}
      </Button>
      <div aria-live="polite" className="empty:hidden">
        {result && (
          <div lang="en">
            <Notice bad={result.state !== "ok"} title={result.says}>
              {result.cure}
            </Notice>
          </div>
        )}
      </div>
    </Part>
  );
}

function Support({ text }: { text: string }) {
  const field = useRef<HTMLTextAreaElement>(null);
  const copy = async () => {
    try {
      // A page that came over HTTP has no clipboard.
      await navigator.clipboard.writeText(text);
      toast.success(t("copied"));
    } catch {
      field.current?.select();
      toast.error(t("copyByHand"));
    }
  };
  return (
    <Part title={t("supportTitle")}>
      <p className="text-ink-soft">{t("supportWhat")}</p>
      <Button size="small" variant="secondary" onClick={copy}>
        {t("copy")}
      </Button>
      <textarea
        ref={field}
        readOnly
        lang="en"
        aria-label={t("supportLabel")}
        value={text}
        rows={8}
        className="w-full rounded-tile border border-line-strong bg-sheet p-3 font-mono text-xs"
      />
    </Part>
  );
}

/** The findings of the last minute. */
const readHealth = () => sellerCall(browserApi<HealthApi>().api.seller.health.$get());
