import ChevronRight from "lucide-react/icons/chevron-right";
import CircleAlert from "lucide-react/icons/circle-alert";
import CircleDot from "lucide-react/icons/circle-dot";
import { Notice } from "#modules/backoffice/web/shared/notice.tsx";
import { classNames } from "#ui/class-names.ts";
import { PageLink } from "#ui/controls/page-link.tsx";
import { KolamOrnament } from "#ui/drawings/kolam.tsx";
import type { Dashboard } from "../contract.ts";
import { t } from "../seller-texts.ts";

/** Trouble, each with a link to what the seller can do. Only what is broken is red. */
export function Trouble({ notices }: { notices: Dashboard["notices"] }) {
  return notices.map(({ title, text, isBroken = false, link }) => (
    <Notice key={link.to} bad mild={!isBroken} title={title}>
      {text}
      <PageLink
        to={link.to}
        className="flex min-h-11 w-fit items-center font-semibold underline underline-offset-4"
      >
        {link.words}
      </PageLink>
    </Notice>
  ));
}

/** What is to be done now, each with the link to where it is done; a kolam when nothing is left. */
export function ToDo({ tasks }: { tasks: Dashboard["tasks"] }) {
  if (tasks.length === 0) return <AllDone />;
  return (
    <section aria-label={t("toDo")}>
      <ol className="divide-y divide-line border-y border-line">
        {tasks.map((task) => (
          <li key={`${task.link.to} ${task.title}`}>
            <TaskLink task={task} />
          </li>
        ))}
      </ol>
    </section>
  );
}

function TaskLink({ task }: { task: Dashboard["tasks"][number] }) {
  const { count, title, text, isUrgent = false, link } = task;
  return (
    <PageLink
      to={link.to}
      className="group -mx-2 grid min-h-16 grid-cols-[2.75rem_minmax(0,1fr)_auto] items-center gap-x-3 rounded-field px-2 py-2 hover:bg-paper-deep dense:min-h-14"
    >
      <TaskCount count={count} isUrgent={isUrgent} />
      <span className="wrap-anywhere">
        <span className="block font-semibold">{title}</span>{" "}
        <span className={classNames("block text-sm", isUrgent ? "text-clay-deep" : "text-ink-soft")}>
          {text}
        </span>
      </span>{" "}
      <span className="flex items-center gap-1 font-semibold text-leaf">
        <span className="underline-offset-4 group-hover:underline max-sm:sr-only">{link.words}</span>
        <ChevronRight aria-hidden="true" className="size-5 shrink-0" />
      </span>
    </PageLink>
  );
}

/** A task's count, or a sign for a single one. */
function TaskCount({ count, isUrgent }: { count: number | null; isUrgent: boolean }) {
  const colour = isUrgent ? "text-clay-deep" : "text-leaf";
  if (count === null) {
    const Sign = isUrgent ? CircleAlert : CircleDot;
    return <Sign aria-hidden="true" className={classNames("size-5 justify-self-end", colour)} />;
  }
  return (
    <>
      <span className={classNames("text-right font-display text-2xl font-semibold tabular-nums", colour)}>
        {isUrgent && <span className="sr-only">{`${t("urgent")} `}</span>}
        <span>{COUNT.format(count)}</span>
      </span>{" "}
    </>
  );
}

const COUNT = new Intl.NumberFormat("en-IN");

function AllDone() {
  return (
    <div className="grid justify-items-center gap-2 border-y border-line py-8 text-center">
      <KolamOrnament className="h-24 w-24 text-leaf" />
      <h2 className="pt-1 text-heading">{t("allDone")}</h2>
      <p className="text-ink-soft">{t("allDoneText")}</p>
    </div>
  );
}
