import Delete from "lucide-react/icons/delete";
import { useEffect, useEffectEvent, useState } from "react";
import { plainCode } from "#kernel/texts/typed-text.ts";
import { classNames } from "#ui/class-names.ts";
import { t } from "../../station-texts.ts";

const PLACES = [1, 2, 3, 4];
const DIGITS = PLACES.length;
const KEY =
  "grid h-16 place-items-center rounded-tile border border-line-strong bg-sheet text-2xl font-semibold tabular-nums active:bg-sprout disabled:opacity-60";

interface PinPadProps {
  name: string;
  busy: boolean;
  error: string | undefined;
  /** Called with the fourth digit. */
  onPin: (pin: string) => void;
}

/** A number pad for cold hands: four digits, and no button to press after them. */
export function PinPad({ name, busy, error, onPin }: PinPadProps) {
  const [pin, setPin] = useState("");
  const press = (digit: string) => {
    if (busy) return;
    const typed = pin + digit;
    setPin(typed.length === DIGITS ? "" : typed);
    if (typed.length === DIGITS) onPin(typed);
  };
  const erase = () => setPin(pin.slice(0, -1));
  const listen = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
    const key = plainCode(event.key);
    if (/^\d$/.test(key)) press(key);
    else if (event.key === "Backspace") erase();
  });
  useEffect(() => {
    const heard = (event: KeyboardEvent) => listen(event);
    document.addEventListener("keydown", heard);
    return () => document.removeEventListener("keydown", heard);
  }, []);
  return (
    <fieldset className="mx-auto grid w-full max-w-72 gap-3">
      <legend className="sr-only">{t("pinOf", { name })}</legend>
      <p
        role="status"
        aria-label={t("digitsIn", { count: pin.length })}
        className="flex justify-center gap-4 py-2"
      >
        {PLACES.map((place) => (
          <span
            key={place}
            className={classNames(
              "size-4 rounded-full border-2 border-leaf",
              (busy || place <= pin.length) && "bg-leaf",
            )}
          />
        ))}
      </p>
      {error !== undefined && (
        <p role="alert" className="rounded-field bg-blush px-4 py-2 text-center font-semibold text-clay-deep">
          {error}
        </p>
      )}
      <div className="grid grid-cols-3 gap-2">
        {["1", "2", "3", "4", "5", "6", "7", "8", "9"].map((digit) => (
          <button key={digit} type="button" disabled={busy} onClick={() => press(digit)} className={KEY}>
            {digit}
          </button>
        ))}
        <button
          type="button"
          disabled={busy}
          onClick={() => press("0")}
          className={classNames(KEY, "col-start-2")}
        >
          {"0"}
        </button>
        <button type="button" disabled={busy} onClick={erase} aria-label={t("erase")} className={KEY}>
          <Delete aria-hidden="true" className="size-6" />
        </button>
      </div>
    </fieldset>
  );
}
