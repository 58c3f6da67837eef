import Delete from "lucide-react/icons/delete";
import { useCallback, useEffect, useEffectEvent, useState } from "react";
import { plainCode } from "#kernel/texts/typed-text.ts";
import { ApiError } from "#kernel/web/api/api-error.ts";
import { isConnectionFailure } from "#kernel/web/api/call.ts";
import type { LoginDoorProps } from "#modules/backoffice/web/shared/login-slots.ts";
import { classNames } from "#ui/class-names.ts";
import { Button } from "#ui/controls/button.tsx";
import { useWork } from "#ui/loading/use-work.ts";
import { t } from "../../station-texts.ts";
import { PersonMark } from "../shared/person-mark.tsx";
import {
  deviceHere,
  endLocked,
  enterDevice,
  isLocked,
  readDeviceHere,
  type SharedDevice,
} from "./shared-device.ts";

/** The door of a shared device: its people as large buttons, and a number pad for the PIN. */
export default function StationDoor({ isOver, onEntered, children }: LoginDoorProps) {
  const { device, isShared, isLost, look } = useDeviceHere();
  const [member, setMember] = useState<string>();
  const [isByPassword, setByPassword] = useState(false);
  const { busy, error, setError, enter } = useEntering(onEntered);
  const person = device?.people.find(({ _id }) => _id === member);
  if (!isShared) return <>{children}</>;
  const choose = (id: string | undefined) => {
    setError(undefined);
    setMember(id);
  };
  return (
    <section aria-labelledby="shared-device" className="grid gap-5">
      {isOver && device && <p className="text-center text-ink-soft">{device.station.name}</p>}
      {isLost && (
        <div role="status" className="grid justify-items-start gap-2 rounded-field bg-butter px-4 py-3">
          <p className="font-medium">{t("noNetwork")}</p>
          <Button size="small" variant="secondary" onClick={() => void look()}>
            {t("again")}
          </Button>
        </div>
      )}
      {isByPassword ? (
        children
      ) : (
        <>
          <h2 id="shared-device" className="text-center text-heading" translate={person ? "no" : undefined}>
            {person ? person.name : t("whoIsThere")}
          </h2>
          {device?.people.length === 0 && <p className="text-center">{t("nobodyYet")}</p>}
          {person ? (
            <PinPad
              key={person._id}
              name={person.name}
              busy={busy}
              error={error}
              onPin={(pin) => void enter(person._id, pin)}
            />
          ) : (
            <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3">
              {device?.people.map(({ _id, name, colour }) => (
                <li key={_id}>
                  <button
                    type="button"
                    onClick={() => choose(_id)}
                    className="grid min-h-28 w-full justify-items-center gap-2 rounded-tile border border-line-strong bg-sheet p-3 active:bg-sprout"
                  >
                    <PersonMark name={name} colour={colour} className="size-14 text-xl" />
                    <span translate="no" className="min-w-0 font-semibold wrap-anywhere">
                      {name}
                    </span>
                  </button>
                </li>
              ))}
            </ul>
          )}
        </>
      )}
      <div className="flex flex-wrap justify-center gap-2">
        {person && !isByPassword && (
          <Button variant="secondary" onClick={() => choose(undefined)}>
            {t("others")}
          </Button>
        )}
        <Button variant="quiet" onClick={() => setByPassword(!isByPassword)}>
          {t(isByPassword ? "withPin" : "withPassword")}
        </Button>
      </div>
    </section>
  );
}

/** This device with its people, as the server says, or as it was last. */
function useDeviceHere() {
  const [device, setDevice] = useState<SharedDevice>();
  const [isShared, setShared] = useState(true);
  const [isLost, setLost] = useState(false);
  const look = useCallback(async () => {
    try {
      if (isLocked()) await endLocked();
      setDevice(await readDeviceHere());
      setLost(false);
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) setShared(false);
      else if (isConnectionFailure(error)) setLost(true);
    }
  }, []);
  useEffect(() => {
    setDevice(deviceHere());
    const listen = () => void look();
    listen();
    addEventListener("online", listen);
    return () => removeEventListener("online", listen);
  }, [look]);
  return { device, isShared, isLost, look };
}

function useEntering(onEntered: () => void) {
  const { busy, run } = useWork();
  const [error, setError] = useState<string>();
  const enter = (member: string, pin: string) =>
    run(async () => {
      setError(undefined);
      try {
        await enterDevice(member, pin);
        onEntered();
      } catch (refusal) {
        if (!(refusal instanceof ApiError)) throw refusal;
        setError(isConnectionFailure(refusal) ? t("noNetwork") : refusal.message);
      }
    });
  return { busy, error, setError, enter };
}

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
function PinPad({ name, busy, error, onPin }: PinPadProps) {
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
