import type { DeliveryWindow } from "./delivery-rules.ts";
import type { Slot } from "./delivery-slots.ts";

type OwnWindow = Pick<DeliveryWindow, "id" | "name" | "begins" | "ends">;

/** An order that looks for a window, and the one it had; null is any time of its day. */
export type Looking = { id: string; window: OwnWindow | null };

/**
 * Gives each order a window of a day. First those whose own window is there and has room, by its id, its times or its
 * name; then the others, each in the first window that still has room. Within both, in the order given. Undefined when
 * there is not room for all.
 */
export function assignWindows(
  orders: readonly Looking[],
  slots: readonly Slot[],
): Map<string, DeliveryWindow> | undefined {
  const rooms = slots.map(({ window, free }) => ({ window, left: free ?? Number.POSITIVE_INFINITY }));
  const given = new Map<string, DeliveryWindow>();
  const take = (id: string, room: (typeof rooms)[number] | undefined) => {
    if (!room || room.left === 0) return;
    room.left--;
    given.set(id, room.window);
  };
  for (const { id, window } of orders) {
    const own = likeWindow(
      slots.map((slot) => slot.window),
      window,
    );
    take(
      id,
      rooms.find((room) => room.window === own),
    );
  }
  for (const { id } of orders.filter((order) => !given.has(order.id))) {
    take(
      id,
      rooms.find(({ left }) => left > 0),
    );
  }
  return given.size === orders.length ? given : undefined;
}

/** The window of another day that is most like one. */
export function likeWindow<Window extends OwnWindow>(
  windows: readonly Window[],
  own: OwnWindow | null,
): Window | undefined {
  if (!own) return undefined;
  return (
    windows.find(({ id }) => id === own.id) ??
    windows.find(({ begins, ends }) => begins === own.begins && ends === own.ends) ??
    windows.find(({ name }) => name === own.name)
  );
}
