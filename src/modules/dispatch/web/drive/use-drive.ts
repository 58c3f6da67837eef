import { useCallback, useEffect, useEffectEvent, useRef, useState } from "react";
import { type ApiResponse, readAnswer } from "#kernel/web/api/answer.ts";
import { ApiError } from "#kernel/web/api/api-error.ts";
import { browserApi } from "#kernel/web/api/browser-api.ts";
import { newIdempotencyKey } from "#kernel/web/api/idempotency-key.ts";
import type { OutboxEntry } from "#kernel/web/outbox/entry.ts";
import { keep, sendWith, useOutbox } from "#kernel/web/outbox/outbox.ts";
import { outboxApi, toEntry } from "#kernel/web/outbox/outbox-call.ts";
import type { Stop } from "../../contract/run-sheet.ts";
import type { DispatchApi } from "../../module-api.ts";
import type { Place } from "../../rules/shortest-way.ts";
import { nameOf, type ReceivedMoney, stopKey } from "../sheet-stops.ts";
import { type CachedList, forgetLists, keepList, readCachedList } from "./cached-list.ts";
import { withMark } from "./marks.ts";

/** A driver's mark at a stop. */
export type Mark =
  | { kind: "delivered"; received: ReceivedMoney }
  | { kind: "not-home" | "note"; note: string }
  | { kind: "place"; place: Place }
  | { kind: "photo"; picture: Blob };

/** The list with what the server has just accepted. It may be the last answer before the network is gone again. */
function withSent({ list, ...state }: State, entry: OutboxEntry): State {
  return { ...state, list: list && { ...list, sheet: withMark(list.sheet, entry) } };
}

type State = { list: CachedList | undefined; problem: "link" | "network" | undefined };

const AGAIN_MS = 60_000;

/**
 * The list of a driver's link on a day ("" is today), from this phone first and from the server as soon as it answers.
 * Marks go through the phone's outbox.
 */
export function useDrive(token: string, day: string) {
  const [state, setState] = useState<State>({ list: undefined, problem: undefined });
  const lastTurn = useRef(0);
  const load = useCallback(async () => {
    const turn = ++lastTurn.current;
    try {
      const sheet = await readAnswer(
        await browserApi<DispatchApi>().api.drive.sheet.$get({
          query: day ? { day } : {},
          header: { "drive-token": token },
        }),
      );
      // It may not have what was accepted since: another answer is on its way.
      if (turn !== lastTurn.current) return;
      const list = { sheet, loadedAt: Date.now() };
      setState({ list, problem: undefined });
      await keepList(token, day, list);
      await sendWith(queueOf(sheet.van._id), { "Drive-Token": token });
    } catch (error) {
      if (turn !== lastTurn.current) return;
      const isOver = error instanceof ApiError && error.status === 401;
      if (isOver) await forgetLists(token);
      setState(({ list }) => ({ list: isOver ? undefined : list, problem: isOver ? "link" : "network" }));
    }
  }, [token, day]);
  useEffect(() => {
    let isHere = true;
    readCachedList(token, day).then((list) => {
      if (isHere && list) setState((now) => ({ ...now, list: now.list ?? list }));
    });
    load();
    return () => {
      isHere = false;
    };
  }, [token, day, load]);
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
      orders: stop.orders.map(({ _id }) => _id),
      day: listDay,
      at: new Date().toISOString(),
    };
    const place = { queue: queueOf(van), subject: stopKey(stop), label: nameOf(stop) };
    await keep(await toEntry(callOf(what, bag, token), place));
  };
  return { ...state, sheet, entries, mark, reload: load };
}

const queueOf = (van: string) => `drive ${van}`;

type Bag = { orders: string[]; day: string; at: string };

/** The call of a mark, for the outbox. */
function callOf(what: Mark, bag: Bag, token: string): Promise<ApiResponse> {
  const { drive } = outboxApi<DispatchApi>().api;
  const header = { "drive-token": token, "idempotency-key": newIdempotencyKey() };
  switch (what.kind) {
    case "delivered": {
      const { cash, way, upiReference } = what.received;
      return drive.delivered.$post({
        header,
        json: { ...bag, cash, way, upiReference: upiReference ?? undefined },
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
    const timer = setInterval(listener, AGAIN_MS);
    return () => {
      removeEventListener("online", listener);
      document.removeEventListener("visibilitychange", listener);
      clearInterval(timer);
    };
  }, []);
}
