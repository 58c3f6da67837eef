import { hash } from "@node-rs/argon2";
import { staffPins } from "#modules/staff/station-tables.ts";
import type { Answer, Visitor } from "./calls.ts";
import type { TestApp } from "./test-app.ts";

/** A PIN that nobody tries first. */
export const PIN = "2580";

/** The cookies of a shared device. `as` is the browser that was just made one, with its session. */
export type SharedDevice = { cookie: string; as: Visitor };

/** Makes a browser of a logged-in person a shared device. */
export async function aStation(
  shop: TestApp,
  as: Visitor,
  fields: { name?: string; lockMinutes?: number } = {},
): Promise<SharedDevice> {
  const answer = await shop.post("/api/staff/stations", { name: "Packing table", ...fields }, as);
  if (answer.status !== 200) throw new Error(`no shared device: ${JSON.stringify(answer.body)}`);
  return { cookie: stationCookies(answer.cookie), as: { cookie: answer.cookie } };
}

/** Those of a browser's cookies that stay when its session ends. */
export const stationCookies = (cookie: string): string =>
  cookie
    .split("; ")
    .filter((each) => /^(__Host-)?santhe_(station|shared)=/.test(each))
    .join("; ");

/** Gives people a PIN. */
export async function havePin(shop: TestApp, members: readonly { id: string }[], pin = PIN): Promise<void> {
  const pinHash = await hash(pin, { memoryCost: 8, timeCost: 1, parallelism: 1 });
  await shop.db.insert(staffPins).values(members.map(({ id }) => ({ memberId: id, pinHash })));
}

/** Enters by PIN at a shared device. The answer's cookies are those of the session. */
export const enter = (
  shop: TestApp,
  { cookie }: Visitor,
  member: { id: string },
  pin = PIN,
): Promise<Answer> => shop.post("/api/staff/station/enter", { member: member.id, pin }, { cookie });

/** Enters by PIN, and returns the browser as it is then. */
export async function entered(
  shop: TestApp,
  device: Visitor,
  member: { id: string },
  pin = PIN,
): Promise<Visitor> {
  const answer = await enter(shop, device, member, pin);
  if (answer.status !== 200) throw new Error(`could not enter: ${JSON.stringify(answer.body)}`);
  return { cookie: `${stationCookies(device.cookie)}; ${answer.cookie}` };
}
