import Camera from "lucide-react/icons/camera";
import House from "lucide-react/icons/house";
import LocateFixed from "lucide-react/icons/locate-fixed";
import NotebookPen from "lucide-react/icons/notebook-pen";
import Phone from "lucide-react/icons/phone";
import QrCode from "lucide-react/icons/qr-code";
import { useId } from "react";
import { formatPaise, toRupees } from "#kernel/money/money.ts";
import { formatClock } from "#kernel/time/store-time.ts";
import type { OutboxEntry } from "#kernel/web/outbox/entry.ts";
import { drop, retry } from "#kernel/web/outbox/outbox.ts";
import { toast } from "#kernel/web/toast.ts";
import { callLink, doorLine, isReachable } from "#modules/address/rules/shared/address.ts";
import { Button, buttonStyle } from "#ui/controls/button.tsx";
import { shrinkPhoto } from "#ui/pictures/shrink-photo.ts";
import type { Stop } from "../../contract/run-sheet.ts";
import { t } from "../../drive-texts.ts";
import { cashOf } from "../../rules/tally.ts";
import { t as sellerTexts } from "../../seller-texts.ts";
import { MoneyDialog, type Payee, upiOf } from "../receive-money.tsx";
import { nameOf, ordersAtHand, type ReceivedMoney } from "../sheet-stops.ts";
import { type About, InvoiceNumbers, Reach, StopGoods, StopHead } from "../stop-card.tsx";
import { Received } from "../stop-delivery.tsx";
import { confirmSum, entryText, markedAt, unusualSumOf } from "./marks.ts";
import { StopNote } from "./stop-note.tsx";
import type { Mark } from "./use-drive.ts";

interface DriveStopProps {
  stop: Stop;
  /** The position in the list, counted from 1. */
  place: number;
  about: About;
  storePhone: string;
  /** The marks at this stop that are not accepted yet. */
  entries: readonly OutboxEntry[];
  onMark: (what: Mark) => Promise<void>;
  onAsk: (kind: DriveQuestion) => void;
}

/** A dialog about a stop. */
export type DriveQuestion = "upi" | "amount" | "not-home" | "note";

/** The questions whose answer may still be wanted once the stop is delivered. */
export const NOTE_QUESTIONS: readonly DriveQuestion[] = ["not-home", "note"];

/** A stop of a driver's list: whom to find where, what to hand over and collect, and what can be marked. */
export function DriveStop({ stop, place, about, storePhone, entries, onMark, onAsk }: DriveStopProps) {
  const { isDelivered } = cashOf(stop);
  const orders = ordersAtHand(stop);
  const refused = entries.filter(({ state }) => state === "refused");
  const isWaiting = entries.some(({ state }) => state !== "refused");
  return (
    <li className="grid min-w-0 content-start gap-2 rounded-tile border border-line bg-sheet p-4 wrap-anywhere">
      <StopHead stop={stop} place={place} Heading="h3" />
      {stop.address.street && (
        <address className="leading-snug not-italic">
          {doorLine(stop.address)}, {stop.address.city} {stop.address.zipcode}
        </address>
      )}
      <Reach stop={stop} about={about} />
      <StopGoods stop={stop} />
      <p className="text-sm text-ink-soft tabular-nums">
        {t("bags", { count: orders.length })}: <InvoiceNumbers orders={orders} />
      </p>
      <StopEvents stop={stop} />
      {refused.map((entry) => (
        <Refused key={entry.id} entry={entry} stop={stop} storePhone={storePhone} />
      ))}
      {isWaiting && (
        <p role="status" className="rounded-field bg-butter px-3 py-2 text-sm">
          {t("notSent")}
        </p>
      )}
      {isDelivered ? (
        <Received stop={stop} />
      ) : (
        refused.length === 0 && <Deliver stop={stop} about={about} onMark={onMark} onAsk={onAsk} />
      )}
      <MoreMarks stop={stop} onMark={onMark} onNote={() => onAsk("note")} />
    </li>
  );
}

function StopEvents({ stop: { events } }: { stop: Stop }) {
  const shown = events.filter(({ kind }) => kind !== "delivered");
  if (shown.length === 0) return null;
  return (
    <ul className="grid gap-0.5 text-sm">
      {shown.map(({ _id, kind, note, at }) => (
        <li key={_id}>
          <span className="text-ink-soft tabular-nums">{formatClock(new Date(at))}</span>{" "}
          {kind === "photo" && t("didPhoto")}
          {kind === "note" && t("didNote", { note })}
          {kind === "not-home" && (note === "" ? t("didNotHome") : t("didNotHomeWith", { note }))}
        </li>
      ))}
    </ul>
  );
}

/** A mark that the store has refused, with both sides: it stays until the driver decides. */
function Refused({ entry, stop, storePhone }: { entry: OutboxEntry; stop: Stop; storePhone: string }) {
  const { isDelivered } = cashOf(stop);
  const status = isDelivered ? t("didDeliver") : t("open");
  return (
    <div role="alert" className="grid gap-1 rounded-field bg-blush px-3 py-2">
      <p className="font-semibold">{t("refusedTitle")}</p>
      <p>
        {t("yours", { words: entryText(entry) })}, {formatClock(new Date(markedAt(entry)))}
      </p>
      <p>{t("theirs", { words: entry.refusal?.message ?? "" })}</p>
      <p className="text-sm">{t("refusedNow", { words: status })}</p>
      <RefusedChoices entry={entry} storePhone={storePhone} how={t(isDelivered ? "howDone" : "howOpen")} />
    </div>
  );
}

interface RefusedChoicesProps {
  entry: OutboxEntry;
  storePhone: string;
  /** The advice. */
  how: string;
}

/** The choices about a refused mark, with advice. */
export function RefusedChoices({ entry, storePhone, how }: RefusedChoicesProps) {
  const name = entry.label;
  const meant = unusualSumOf(entry);
  return (
    <>
      <p className="text-sm">{how}</p>
      <div className="mt-1 flex flex-wrap gap-2">
        {isReachable(storePhone) && (
          <a href={callLink(storePhone)} className={buttonStyle({ size: "small", variant: "secondary" })}>
            <Phone aria-hidden="true" className="size-4" />
            {t("callStore")}
          </a>
        )}
        {meant && (
          <Button size="small" onClick={() => void keepMark(confirmSum(entry))}>
            {t("reallyReceived", { cash: meant })}
          </Button>
        )}
        <Button
          size="small"
          variant="secondary"
          onClick={() => void retry(entry)}
          aria-label={t("sendAgainOf", { name })}
        >
          {t("sendAgain")}
        </Button>
        <Button
          size="small"
          variant="quiet"
          onClick={() => void drop(entry)}
          aria-label={t("dropOf", { name })}
        >
          {t("drop")}
        </Button>
      </div>
    </>
  );
}

function Deliver({
  stop,
  about,
  onMark,
  onAsk,
}: Pick<DriveStopProps, "stop" | "about" | "onMark" | "onAsk">) {
  const { openPaise } = cashOf(stop);
  const name = nameOf(stop);
  const cash = formatPaise(openPaise);
  const upi = upiOf(stop, about);
  const deliver = (received: ReceivedMoney) => onMark({ kind: "delivered", received });
  return (
    <div className="grid grid-cols-2 gap-2 cramped:grid-cols-1">
      <Button
        // The second press of a double click belongs to the stop before.
        onClick={({ detail }) =>
          detail < 2 && keepMark(deliver({ cash: toRupees(openPaise), way: "cash", upiReference: null }))
        }
        aria-label={
          openPaise > 0
            ? sellerTexts("deliverInCashOf", { name, cash })
            : sellerTexts("deliverPaidOf", { name })
        }
        className="col-span-full"
      >
        {openPaise > 0 ? sellerTexts("deliverInCash", { cash }) : sellerTexts("deliverPaid")}
      </Button>
      {upi && (
        <Button
          variant="secondary"
          onClick={() => onAsk("upi")}
          aria-label={sellerTexts("upiCodeOf", { name, cash })}
        >
          <QrCode aria-hidden="true" className="size-4" />
          {sellerTexts("upiCode")}
        </Button>
      )}
      {openPaise > 0 && (
        <Button
          variant="secondary"
          onClick={() => onAsk("amount")}
          aria-label={sellerTexts("otherAmountOf", { name })}
        >
          {sellerTexts("otherAmount")}
        </Button>
      )}
      <Button
        variant="secondary"
        onClick={() => onAsk("not-home")}
        aria-label={t("notHomeOf", { name })}
        className={openPaise > 0 && upi ? "col-span-full" : undefined}
      >
        <House aria-hidden="true" className="size-4" />
        {t("notHome")}
      </Button>
    </div>
  );
}

interface DriveDialogsProps {
  question: { stop: Stop; kind: DriveQuestion } | undefined;
  payee: Payee;
  onClose: () => void;
  onMark: (stop: Stop, what: Mark) => Promise<void>;
}

/** The dialogs about the stops. */
export function DriveDialogs({ question, payee, onClose, onMark }: DriveDialogsProps) {
  if (!question) return null;
  const { stop, kind } = question;
  if (kind === "not-home" || kind === "note") {
    return (
      <StopNote
        kind={kind}
        name={nameOf(stop)}
        onClose={onClose}
        onSave={(note) => onMark(stop, { kind, note })}
      />
    );
  }
  const onReceive = (received: ReceivedMoney) => onMark(stop, { kind: "delivered", received });
  return <MoneyDialog kind={kind} stop={stop} payee={payee} onClose={onClose} onReceive={onReceive} />;
}

interface MoreMarksProps extends Pick<DriveStopProps, "stop" | "onMark"> {
  onNote: () => void;
}

function MoreMarks({ stop, onMark, onNote }: MoreMarksProps) {
  const id = useId();
  const name = nameOf(stop);
  const style = buttonStyle({ variant: "quiet", size: "small", tight: true });
  const takePhoto = async (file: File | undefined) => {
    if (!file) return;
    const picture = await shrinkPhoto(file).catch(() => undefined);
    if (picture) await keepMark(onMark({ kind: "photo", picture }));
    else toast.error(t("photoFailed"));
  };
  const remember = () =>
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) =>
        void keepMark(onMark({ kind: "place", place: { latitude, longitude } })),
      () => toast.error(t("placeFailed")),
      { enableHighAccuracy: true, timeout: 20_000, maximumAge: 30_000 },
    );
  return (
    <div className="-mx-2 flex flex-wrap">
      <label
        htmlFor={id}
        className={`${style} focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-leaf`}
      >
        <Camera aria-hidden="true" className="size-4" />
        {t("photo")}
        <input
          id={id}
          type="file"
          accept="image/*"
          capture="environment"
          aria-label={t("photoOf", { name })}
          className="sr-only"
          onChange={({ target }) => {
            void takePhoto(target.files?.[0]);
            target.value = "";
          }}
        />
      </label>
      <button type="button" className={style} onClick={onNote} aria-label={t("noteOf", { name })}>
        <NotebookPen aria-hidden="true" className="size-4" />
        {t("note")}
      </button>
      {stop.place ? (
        <span className="inline-flex min-h-11 items-center px-2 text-sm text-ink-soft">
          {t("placeKnown")}
        </span>
      ) : (
        "geolocation" in navigator && (
          <button type="button" className={style} onClick={remember} aria-label={t("placeOf", { name })}>
            <LocateFixed aria-hidden="true" className="size-4" />
            {t("place")}
          </button>
        )
      )}
    </div>
  );
}

/** Says so if a mark could not be kept on the phone. */
async function keepMark(saving: Promise<void>): Promise<void> {
  await saving.catch(() => toast.error(t("noRoom")));
}
