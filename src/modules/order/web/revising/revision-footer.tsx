import { formatPaise } from "#kernel/money/money.ts";
import { doorLine } from "#modules/address/rules/shared/address.ts";
import { Button } from "#ui/controls/button.tsx";
import { CheckBox } from "#ui/controls/check-box.tsx";
import { historyText } from "../../rules/order-history.ts";
import { backPaise, whatGoesBack } from "../../rules/shared/goes-back.ts";
import type { Order } from "../../rules/shared/order.ts";
import { doorPaise } from "../../rules/shared/settling.ts";
import { t } from "../../texts/change-texts.ts";
import { Sum } from "../shared/order-parts.tsx";
import type { Part, Revision } from "./use-revision.ts";

/** The total until now and the new one, what the server says, and the button that saves. It stays in view. */
export function RevisionFooter({ revision, reader }: { revision: Revision; reader: "shopper" | "seller" }) {
  const { base, after, asking, isChanged, trouble, notice, again, save, busy } = revision;
  const back = after ? backPaise(after) : 0;
  return (
    <div className="sticky -bottom-6 -mx-6 -mb-6 grid gap-2 border-t border-line bg-paper px-6 pt-3 pb-4 low:static">
      <dl className="grid gap-1 tabular-nums">
        <Sum label={t("totalNow")} amount={formatPaise(base.totalPaise)} className="text-sm text-ink-soft" />
        {after && (
          <>
            <Sum label={t("totalNew")} amount={formatPaise(after.totalPaise)} className="text-lg font-bold" />
            <Sum
              label={t("atDoor")}
              amount={formatPaise(doorPaise(after))}
              className="text-sm font-semibold"
            />
          </>
        )}
        {back > 0 && (
          <Sum label={t("goesBack")} amount={formatPaise(back)} className="text-sm font-semibold" />
        )}
      </dl>
      {after && back > 0 && <p className="text-sm text-ink-soft">{whatGoesBack(after, reader)}</p>}
      <p role="status" className="text-sm text-ink-soft empty:hidden">
        {asking && t("asking")}
        {!isChanged && t("nothingYet")}
        {trouble && trouble.part !== "all" && trouble.message}
      </p>
      {trouble?.part === "all" && (
        <div className="grid justify-items-start gap-2">
          <Refusal>{trouble.message}</Refusal>
          <AgainButton onClick={again} />
        </div>
      )}
      {notice && <Refusal>{notice}</Refusal>}
      <Button
        wide
        busy={busy}
        aria-disabled={!after}
        className={after ? undefined : "opacity-60"}
        onClick={() => after && save()}
      >
        {t("save")}
      </Button>
    </div>
  );
}

function Refusal({ children }: { children: string }) {
  return (
    <p role="alert" className="rounded-field bg-clay/10 px-4 py-3 text-sm font-medium text-clay-deep">
      {children}
    </p>
  );
}

const AgainButton = ({ onClick }: { onClick: () => void }) => (
  <Button variant="secondary" size="small" onClick={onClick}>
    {t("tryAgain")}
  </Button>
);

/** The message that a part of the dialog could not be loaded. */
export function PartFailed({ words, onAgain }: { words: string; onAgain: () => void }) {
  return (
    <div role="alert" className="grid justify-items-start gap-2">
      <p>{words}</p>
      <AgainButton onClick={onAgain} />
    </div>
  );
}

/** The server's refusal at the part of the dialog that caused it. */
export function RefusalAt({ part, of: { trouble } }: { part: Part; of: Revision }) {
  if (trouble?.part !== part) return null;
  return <Refusal>{trouble.message}</Refusal>;
}

/** The choice to leave the code of the order. */
export function CodePart({ revision }: { revision: Revision }) {
  const { base, edits, edit, trouble } = revision;
  if (!base.promoCode && trouble?.part !== "code") return null;
  return (
    <div className="grid gap-3">
      {base.promoCode && (
        <CheckBox
          label={t("withoutCode", { code: base.promoCode })}
          checked={edits.withoutCode}
          onChange={(withoutCode) => edit((_, latest) => ({ ...latest, withoutCode }), "code")}
        />
      )}
      <RefusalAt part="code" of={revision} />
    </div>
  );
}

/** The changes that somebody else has made while the dialog was open. */
export function ChangedMeanwhile({ of: { base, before } }: { of: Revision }) {
  if (!before) return null;
  const stored = [
    ...(isSame(base.address, before.address) ? [] : [doorLine(base.address)]),
    ...notesOf(base).filter((note) => !notesOf(before).includes(note)),
  ];
  const news = base.trail.filter(
    ({ at, revised }) => revised && !before.trail.some((earlier) => +earlier.at === +at),
  );
  return (
    <div role="alert" className="grid gap-1 rounded-field bg-butter px-4 py-3 text-sm">
      <p className="font-semibold">{t("meanwhileTitle")}</p>
      {news.map((entry) => (
        <p key={entry.at.getTime()} className="wrap-anywhere">
          {historyText(entry)}
        </p>
      ))}
      {stored.map((text) => (
        <p key={text} className="wrap-anywhere">
          {t("storedNow", { text })}
        </p>
      ))}
      <p>{t("meanwhileYours")}</p>
    </div>
  );
}

const isSame = (one: object, other: object) => JSON.stringify(one) === JSON.stringify(other);

function notesOf({ sellerNotes }: Order): string[] {
  const { driver, office } = sellerNotes ?? {};
  return [
    ...(driver ? [t("driverNoteIs", { note: driver })] : []),
    ...(office ? [t("officeNoteIs", { note: office })] : []),
  ];
}
