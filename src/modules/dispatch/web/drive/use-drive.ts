import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import { useCallback, useEffect, useEffectEvent, useRef, useState } from "react";
import { type ApiResponse, readAnswer } from "#kernel/web/api/answer.ts";
import { ApiError } from "#kernel/web/api/api-error.ts";
import { browserApi } from "#kernel/web/api/browser-api.ts";
import { newIdempotencyKey } from "#kernel/web/api/idempotency-key.ts";
import type { OutboxEntry } from "#kernel/web/outbox/entry.ts";
import { keep, sendWith, useOutbox } from "#kernel/web/outbox/outbox.ts";
import { outboxApi, toEntry } from "#kernel/web/outbox/outbox-call.ts";
import { askForLogin } from "#modules/identity/web/shared/seller-session.ts";
import type { DriverSheet } from "../../contract/drive.ts";
import type { Stop } from "../../contract/run-sheet.ts";
import type { DispatchApi } from "../../module-api.ts";
import type { Coordinates } from "../../rules/shortest-way.ts";
import { nameOf, ordersAtHand, type ReceivedMoney, stopKey } from "../sheet-stops.ts";
import { withMark } from "./marks.ts";

/** A driver's mark at a stop. */
export type Mark =
  | { kind: "delivered"; received: ReceivedMoney }
  | { kind: "not-home" | "note"; note: string }
  | { kind: "place"; place: Coordinates }
  | { kind: "photo"; picture: Blob };

/** The list with what the server has just accepted. It may be the last answer before the network is gone again. */
function withSent({ list, ...state }: State, entry: OutboxEntry): State {
  return { ...state, list: list && { ...list, sheet: withMark(list.sheet, entry) } };
}

/** Why the list is not there: the link is over or all are off, the van is another's, or there is no network. */
export type Problem = "link" | "linksOff" | "van" | "network";

type State = { list: CachedList | undefined; problem: Problem | undefined };

/** The driver: a link by its token, or the person who has logged in, for the van with the id. */
export type DriveLogin = { kind: "link" | "person"; id: string };

const headersOf = ({ kind, id }: DriveLogin) =>
  kind === "link" ? { "drive-token": id } : { "drive-van": id };

const RETRY_DELAY_MS = 60_000;

/**
 * The list of a driver on a day ("" is today), from this phone first and from the server as soon as it answers.
 * Marks go through the phone's outbox.
 */
export function useDrive({ kind, id }: DriveLogin, day: string) {
  /** The name of the lists that are kept for this login. */
  const owner = kind === "link" ? id : `van ${id}`;
  const [state, setState] = useState<State>({ list: undefined, problem: undefined });
  const lastTurn = useRef(0);
  const load = useCallback(async () => {
    const turn = ++lastTurn.current;
    try {
      const sheet = await readAnswer(
        await browserApi<DispatchApi>().api.drive.sheet.$get({
          query: day ? { day } : {},
          header: headersOf({ kind, id }),
        }),
      );
      // It may lack what was accepted since: another answer is on its way.
      if (turn !== lastTurn.current) return;
      const list = { sheet, loadedAt: Date.now() };
      setState({ list, problem: undefined });
      await keepList(owner, day, list);
      await sendWith(queueOf(sheet.van._id), { [kind === "link" ? "Drive-Token" : "Drive-Van"]: id });
    } catch (error) {
      if (turn !== lastTurn.current) return;
      const problem = problemOf(error, kind);
      if (problem === "ended") return askForLogin();
      const isOver = problem !== "network";
      if (isOver) await forgetLists(owner);
      setState(({ list }) => ({ list: isOver ? undefined : list, problem }));
    }
  }, [kind, id, owner, day]);
  useEffect(() => {
    let isHere = true;
    readCachedList(owner, day).then((list) => {
      if (isHere && list) setState((now) => ({ ...now, list: now.list ?? list }));
    });
    load();
    return () => {
      isHere = false;
    };
  }, [owner, day, load]);
  useReturning(load);

  const van = state.list?.sheet.van._id;
  const entries = useOutbox(queueOf(van ?? ""), ({ kind, entry }) => {
    if (kind === "sent") setState((now) => withSent(now, entry));
    load();
  });
  const open = entries.filter(({ state: its }) => its !== "refused");
  const sheet = state.list && open.reduce(withMark, state.list.sheet);
  const listDay = state.list?.sheet.day ?? "";
  /** Throws if the phone has no room for it. */
  const mark = async (stop: Stop, what: Mark): Promise<void> => {
    if (van === undefined) return;
    const bag = {
      orders: ordersAtHand(stop).map(({ _id }) => _id),
      day: listDay,
      at: new Date().toISOString(),
    };
    const place = { queue: queueOf(van), subject: stopKey(stop), label: nameOf(stop) };
    await keep(await toEntry(callOf(what, bag, headersOf({ kind, id })), place));
  };
  return { ...state, sheet, entries, mark, reload: load };
}

/** An ended session is not a problem of the list. */
function problemOf(error: unknown, kind: DriveLogin["kind"]): Problem | "ended" {
  if (!(error instanceof ApiError)) return "network";
  if (kind === "person" && error.status === 401) return "ended";
  if (kind === "person" && (error.status === 403 || error.status === 404)) return "van";
  if (error.status !== 401) return "network";
  return "link" in error.errors ? "linksOff" : "link";
}

const queueOf = (van: string) => `drive ${van}`;

type Bag = { orders: string[]; day: string; at: string };

function callOf(what: Mark, bag: Bag, login: ReturnType<typeof headersOf>): Promise<ApiResponse> {
  const { drive } = outboxApi<DispatchApi>().api;
  const header = { ...login, "idempotency-key": newIdempotencyKey() };
  switch (what.kind) {
    case "delivered": {
      const { cash, way, upiReference, confirmed } = what.received;
      return drive.delivered.$post({
        header,
        json: { ...bag, cash, way, upiReference: upiReference ?? undefined, confirmed },
      });
    }
    case "place":
      return drive.placed.$post({ header, json: { ...bag, place: what.place } });
    case "photo": {
      const picture = new File([what.picture], "bag.jpg", { type: what.picture.type });
      return drive.shown.$post({ header, form: { bag: JSON.stringify(bag), picture } });
    }
    default:
      return drive.noted.$post({ header, json: { ...bag, kind: what.kind, note: what.note } });
  }
}

/** The entries of a stop in the order in which they were marked. */
export const entriesOf = (stop: Stop, entries: readonly OutboxEntry[]) =>
  entries.filter(({ subject }) => subject === stopKey(stop));

/** Calls `load` when the page is seen again, when there is a network, and now and then. */
function useReturning(load: () => Promise<void>): void {
  const again = useEffectEvent(() => {
    if (document.visibilityState === "visible") load();
  });
  useEffect(() => {
    const listener = () => again();
    addEventListener("online", listener);
    document.addEventListener("visibilitychange", listener);
    const timer = setInterval(listener, RETRY_DELAY_MS);
    return () => {
      removeEventListener("online", listener);
      document.removeEventListener("visibilitychange", listener);
      clearInterval(timer);
    };
  }, []);
}

/** `loadedAt` is in milliseconds since 1970. */
type CachedList = { sheet: DriverSheet; loadedAt: number };

interface Stored extends DBSchema {
  lists: { key: string; value: CachedList };
}

let opened: Promise<IDBPDatabase<Stored>> | undefined;

function database(): Promise<IDBPDatabase<Stored>> {
  opened ??= openDB<Stored>("santhe-drive", 1, {
    upgrade: (db) => void db.createObjectStore("lists"),
    blocking: () => {
      opened?.then((db) => db.close());
      opened = undefined;
    },
  });
  return opened;
}

/** The list that this phone has kept for a link and day; undefined if there is none. */
async function readCachedList(token: string, day: string): Promise<CachedList | undefined> {
  try {
    return await (await database()).get("lists", keyOf(token, day));
  } catch {
    return undefined;
  }
}

/** Keeps a list for a drive without a network, in place of the one before. Nothing is kept where a browser forbids it. */
async function keepList(token: string, day: string, list: CachedList): Promise<void> {
  try {
    await (await database()).put("lists", list, keyOf(token, day));
  } catch {
    // The list lives as long as the page then.
  }
}

/** Forgets the lists of a link that has ended: they have names and addresses. */
async function forgetLists(token: string): Promise<void> {
  try {
    const db = await database();
    for (const key of await db.getAllKeys("lists"))
      if (key.startsWith(`${token} `)) await db.delete("lists", key);
  } catch {
    // There is nothing to forget.
  }
}

const keyOf = (token: string, day: string) => `${token} ${day}`;
