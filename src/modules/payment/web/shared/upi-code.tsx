import { classNames } from "#ui/class-names.ts";
import { lazyPart } from "#ui/loading/lazy-part.tsx";
import type { UpiPayment } from "../../rules/shared/upi.ts";
import { t } from "../../upi-texts.ts";

const { Part: Drawing, fetchAhead } = lazyPart(() => import("./qr-drawing.tsx"));

/** Loads the code that draws QR codes, for a page that may be without a network when it needs it. */
export const fetchQrCodes = fetchAhead;

/** A payment by UPI: its QR code, the address, and the link for this phone's own app. */
export function UpiCode({ upi, className }: { upi: UpiPayment; className?: string }) {
  return (
    <div className={classNames("flex flex-wrap items-center gap-x-4 gap-y-2", className)}>
      <div className="aspect-square w-full max-w-56 shrink-0 rounded-field bg-white print:max-w-28">
        <Drawing code={upi} className="size-full rounded-field" />
      </div>
      <div className="min-w-60 flex-1 leading-snug wrap-anywhere">
        <p className="font-semibold">{upi.title}</p>
        <p className="text-sm text-ink-soft">{upi.how}</p>
        <a
          href={upi.link}
          data-no-print
          className="inline-flex min-h-11 items-center font-semibold text-leaf underline underline-offset-4"
        >
          {t("openApp")}
        </a>
      </div>
    </div>
  );
}
