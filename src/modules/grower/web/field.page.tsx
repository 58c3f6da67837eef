import Download from "lucide-react/icons/download";
import { type ReactNode, useCallback, useEffect, useId, useState } from "react";
import { useParams } from "react-router";
import { readAnswer } from "#kernel/web/api/answer.ts";
import { ApiError } from "#kernel/web/api/api-error.ts";
import { browserApi } from "#kernel/web/api/browser-api.ts";
import { saveFile } from "#kernel/web/device/save-file.ts";
import { callLink } from "#modules/address/rules/shared/address.ts";
import { HandsLanguages } from "#modules/store/web/shared/hands-languages.tsx";
import { PageTitle } from "#modules/store/web/shared/page-head.tsx";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/controls/button.tsx";
import { useSubmit } from "#ui/forms/use-submit.ts";
import type { OwnPart, OwnView } from "../contract/field.ts";
import type { GrowerApi } from "../module-api.ts";
import { t } from "../own-texts.ts";

/** A grower's own page, without a password: what is asked of them, what they brought, and their statements. */
export function Component() {
  const { token = "" } = useParams();
  const { view, problem, load } = useOwnView(token);
  return (
    <>
      <PageTitle title={view?.title ?? t("unknown")} unlisted />
      <main
        lang={view?.language}
        className="mx-auto grid max-w-2xl grid-cols-[minmax(0,1fr)] gap-8 px-4 pt-5 pb-16"
      >
        {view ? <OwnPage view={view} token={token} /> : <NoView problem={problem} onAgain={load} />}
        <HandsLanguages />
      </main>
    </>
  );
}

type Problem = "link" | "network";

/** It is read anew whenever somebody looks at the page again. */
function useOwnView(token: string) {
  const [state, setState] = useState<{ view?: OwnView; problem?: Problem }>({});
  const load = useCallback(async () => {
    try {
      const view = await readAnswer(
        await browserApi<GrowerApi>().api.field.$get({ header: { "grower-token": token } }),
      );
      setState({ view });
    } catch (error) {
      const isOver = error instanceof ApiError && error.status === 401;
      // Without a network, the page that was read before stays.
      setState(({ view }) => (isOver || !view ? { problem: isOver ? "link" : "network" } : { view }));
    }
  }, [token]);
  useEffect(() => {
    void load();
    const again = () => {
      if (document.visibilityState === "visible") void load();
    };
    document.addEventListener("visibilitychange", again);
    addEventListener("online", again);
    return () => {
      document.removeEventListener("visibilitychange", again);
      removeEventListener("online", again);
    };
  }, [load]);
  return { ...state, load };
}

function NoView({ problem, onAgain }: { problem: Problem | undefined; onAgain: () => void }) {
  return (
    <div className="grid justify-items-start gap-3 py-8">
      <h1 className="text-title">{t(problem === "link" ? "linkOver" : "unknown")}</h1>
      {problem === undefined ? (
        <p role="status">{t("loading")}</p>
      ) : (
        <>
          <p role="alert">{t(problem === "link" ? "linkOverHow" : "notLoaded")}</p>
          <Button onClick={onAgain}>{t("again")}</Button>
        </>
      )}
    </div>
  );
}

function OwnPage({
  view: { title, asked, lots, parts, questions },
  token,
}: {
  view: OwnView;
  token: string;
}) {
  return (
    <>
      <h1 className="text-title wrap-anywhere">{title}</h1>
      <Section title={asked.title}>
        {asked.days.length === 0 && <p className="text-ink-soft">{asked.nothing}</p>}
        {asked.days.map(({ day, rows }) => (
          <div key={day} className="rounded-tile bg-butter p-4">
            <h3 className="font-sans text-base font-semibold">{day}</h3>
            <ul className="mt-1 divide-y divide-line">
              {rows.map(({ product, amount, price }) => (
                <li key={`${product} ${amount}`} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 py-2">
                  <span className="text-lg font-semibold wrap-anywhere">{product}</span>
                  <span className="text-right text-lg font-semibold tabular-nums">{amount}</span>
                  <span className="text-sm text-ink-soft">{price}</span>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </Section>
      {parts.map((part) => (
        <Part key={part.name} part={part} token={token} />
      ))}
      <Section title={lots.title}>
        {lots.rows.length === 0 && <p className="text-ink-soft">{lots.nothing}</p>}
        <ul className="grid gap-3">
          {lots.rows.map(({ product, lot, recalled, facts }) => (
            <li key={lot} className="rounded-tile border border-line p-4">
              <p className="flex flex-wrap items-baseline gap-x-3">
                <strong className="font-semibold wrap-anywhere">{product}</strong>
                <span className="text-sm text-ink-soft">{lot}</span>
                {recalled !== null && <Badge tone="clay">{recalled}</Badge>}
              </p>
              <Facts facts={facts} />
            </li>
          ))}
        </ul>
      </Section>
      {questions && (
        <p>
          <a
            href={callLink(questions.phone)}
            className="inline-flex min-h-11 items-center text-leaf underline underline-offset-4"
          >
            {questions.text}
          </a>
        </p>
      )}
    </>
  );
}

/** Another module's part, such as the statements with their files. */
function Part({ part: { name, title, facts, files }, token }: { part: OwnPart; token: string }) {
  return (
    <Section title={title}>
      <Facts facts={facts} />
      {files.length > 0 && (
        <ul className="divide-y divide-line border-y border-line">
          {files.map(({ id, label }) => (
            <li key={id}>
              <FileButton token={token} part={name} id={id} label={label} />
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

interface FileButtonProps {
  token: string;
  part: string;
  id: string;
  label: string;
}

function FileButton({ token, part, id, label }: FileButtonProps) {
  const { busy, submit } = useSubmit(async () => {
    const request = { header: { "grower-token": token }, param: { part, id } };
    const answer = await browserApi<GrowerApi>().api.field.files[":part"][":id"].$get(request);
    if (!answer.ok) throw new Error(t("notSaved"));
    saveFile(await answer.blob(), `${part}-${label}.pdf`);
  }, t("notSaved"));
  return (
    <button
      type="button"
      aria-busy={busy || undefined}
      onClick={() => void submit(undefined)}
      className="flex min-h-12 w-full items-center gap-3 py-2 text-left text-leaf hover:underline"
    >
      <Download aria-hidden="true" className="size-5 shrink-0" />
      <span className="wrap-anywhere">{label}</span>
    </button>
  );
}

const Facts = ({ facts }: { facts: OwnPart["facts"] }) => (
  <dl className="mt-1 grid grid-cols-[minmax(0,1fr)_auto] gap-x-6 gap-y-1 tabular-nums">
    {facts.map(({ label, value }) => (
      <div key={label} className="contents">
        <dt className="text-ink-soft">{label}</dt>
        <dd className="text-right font-semibold">{value}</dd>
      </div>
    ))}
  </dl>
);

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h2 id={id} className="text-heading">
        {title}
      </h2>
      {children}
    </section>
  );
}
