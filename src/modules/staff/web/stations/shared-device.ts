import { browserApi } from "#kernel/web/api/browser-api.ts";
import { call } from "#kernel/web/api/call.ts";
import { readDevice, writeDevice } from "#kernel/web/device/device-storage.ts";
import { sendKept } from "#kernel/web/outbox/outbox.ts";
import { fields, flag, listOf, number, text } from "#kernel/web/shape.ts";
import { askForLogin, enterAsSeller } from "#modules/identity/web/shared/seller-session.ts";
import type { StaffApi } from "../../module-api.ts";
import type { StationHere } from "../../station-contract.ts";

/** This shared device, with the people who may enter. */
export type SharedDevice = Pick<StationHere, "station" | "people">;

// Not among the keys that the next person's login deletes.
const DEVICE_KEY = "santhe-seller.shared-device";
const LOCKED_KEY = "santhe-seller.shared-locked";
const TOUCH_KEY = "santhe-seller.shared-touch";

const deviceShape = fields({
  station: fields({ _id: text, name: text, lockMinutes: number }),
  people: listOf(fields({ _id: text, name: text, colour: number })),
});

const stationApi = () => browserApi<StaffApi>().api.staff.station;

/** This device as it was last; undefined if it is not known yet. */
export const deviceHere = (): SharedDevice | undefined => readDevice(DEVICE_KEY, deviceShape);

/** Asks for this device and the people who may enter. Throws `ApiError` with 404 if it is shared no more. */
export async function readDeviceHere(): Promise<SharedDevice> {
  const { station, people } = await call(stationApi().$get());
  writeDevice(DEVICE_KEY, { station, people });
  return { station, people };
}

/** Whether this device was locked without a network, so that its session may still be open. */
export const isLocked = (): boolean => readDevice(LOCKED_KEY, flag) === true;

/** Locks this device: the page is hidden, with what was typed in it. Without a network the session ends as soon as there is one. */
export async function lockDevice(): Promise<void> {
  writeDevice(LOCKED_KEY, true);
  askForLogin();
  await endLocked().catch(() => undefined);
}

/** Calls `listener` when another tab locks this device. The returned function ends that. */
export function followLock(listener: () => void): () => void {
  const follow = ({ key }: StorageEvent) => {
    if (key === LOCKED_KEY && isLocked()) listener();
  };
  addEventListener("storage", follow);
  return () => removeEventListener("storage", follow);
}

/** Ends the session of a device that was locked. */
export async function endLocked(): Promise<void> {
  await call(stationApi().lock.$post());
  writeDevice(LOCKED_KEY, false);
}

/** Enters with a PIN. Throws `ApiError` with the refusal. */
export async function enterDevice(member: string, pin: string): Promise<void> {
  await call(stationApi().enter.$post({ json: { member, pin } }));
  noteTouch();
  await enterAsSeller();
  void sendKept();
}

/** The last touch of a person in any tab, in milliseconds since 1970. */
export const lastTouch = (): number => readDevice(TOUCH_KEY, number) ?? 0;

export const noteTouch = (): void => writeDevice(TOUCH_KEY, Date.now());

/** Tells the server of a touch. */
export const sendTouch = () => call(stationApi().touch.$post());
