// The module's public interface.

export type {
  /** The number of orders in a window of a day. */
  BookedSlots,
  /** The possible places of an order: `days` in the order of preference. */
  DeliveryPlan,
} from "./booking/book-slots.ts";
export {
  /** Books the earliest free place of a plan, and locks its window until the transaction ends. */
  bookFirstSlot,
  /**
   * Books places in windows, and locks the windows' rows until the transaction ends, so that concurrent callers see the
   * real number of free places.
   */
  bookSlots,
  /** The earliest place of a plan that was free when it was made. */
  firstFreeSlot,
  /** Applies the store's rules to an order's delivery, without locking anything. */
  planDelivery,
  /** Books released places again. */
  rebookSlots,
  /** The refusal of a place, with the next free ones: `CONFLICT`. */
  refusedSlot,
  /** Releases booked places. */
  releaseSlots,
} from "./booking/book-slots.ts";
export {
  /**
   * Moves locked orders to another day: releases their places and books new ones, in the requested window or by
   * `assignWindows`.
   */
  moveBookings,
  /** The places that `moveBookings` would give, without locking anything. */
  planMove,
} from "./booking/move-bookings.ts";
export type {
  /** The requested day and window of a checkout. */
  ChosenDelivery as WantedDelivery,
} from "./contract.ts";
export type {
  /** A day and one of its windows; null on a day without windows. */
  DeliverySlot,
} from "./rules/delivery-slots.ts";
export {
  /**
   * The days and windows that an order of these categories can choose when it is placed at `at`, with the places that
   * `bookings` leave.
   */
  daySlots,
  /**
   * The next days to which the seller may move orders, the earliest first: days on which the store delivers something.
   */
  daysToMoveTo,
  /** The free places, the earliest first. */
  freeSlots,
} from "./rules/delivery-slots.ts";
export {
  /** The fee of an area's orders. Null: everywhere. */
  feeOf,
  /** Looks up whether a PIN code is served, and its area. */
  reachOf,
  /** The rules by which an area's orders come: its own weekdays and cut-off, or the store's. Null: everywhere. */
  rulesOf,
} from "./rules/shared/areas.ts";
export {
  /** The moment at which orders for a day close: its cut-off, or its midnight without one. */
  closesAt,
  /**
   * The first delivery day for products of these categories when they are ordered at `at`, as `yyyy-mm-dd` at the
   * store.
   */
  deliveryDay,
  /** The delivery days for an order of these categories, placed at `at`: the earliest first. */
  deliveryDays,
  /** The one sentence about a delivery day (`yyyy-mm-dd`) and its window: `Delivery on Sun 29 Nov`. */
  deliveryPromise,
  /** True if a category is fresh produce, which comes on market days. */
  isFresh,
} from "./rules/shared/delivery-days.ts";
export type {
  /** The rules that decide about delivery days. */
  DayRules,
  /** A served range of PIN codes. Both ends are included and have the same length. */
  DeliveryArea,
  /** The seller's settings for delivery times and places. */
  DeliveryRules,
} from "./rules/shared/delivery-rules.ts";
export {
  /** Compares windows by start time. Null, any time of the day, comes last. */
  byWindow,
  /** A day and its window, if it has one: `Sun 29 Nov`. */
  dayAndWindow,
  /** True if a day, `yyyy-mm-dd`, is closed for deliveries. */
  isClosed,
  /**
   * A window's name with its times: `Morning, 07:00–10:00`. A name that contains a time, such as `7–10 am`, stands
   * alone.
   */
  windowName,
} from "./rules/shared/delivery-rules.ts";
export {
  /** The reason why an order of these categories, placed at `at`, comes later than a part of it could alone. */
  deliveryReason,
} from "./rules/shared/waiting-days.ts";
export {
  /** Server-side texts of deliveries: refusals and answers. */
  t as deliveryServerTexts,
} from "./server-texts.ts";
export type {
  /** The delivery settings, and the bookings of the windows, at one moment. */
  Delivery,
  /** The settings of the store and of its deliveries, read in one statement. */
  StoreAndDeliveryRow,
} from "./settings/read-delivery.ts";
export {
  /** The delivery rules of the open store, for the handlers of calls. */
  openedDelivery,
  /** The delivery rules, and the bookings from a day on (`yyyy-mm-dd`), in one statement. */
  readDelivery,
  /**
   * A query that reads the same as `readDelivery` and the store's settings, as one row of JSON for a larger statement.
   */
  storeAndDeliveryFrom,
  /** Maps that row to settings. */
  toStoreAndDelivery,
} from "./settings/read-delivery.ts";
export {
  /** The deliveries among what sellers change. */
  DELIVERY_RECORD,
} from "./settings/save-delivery.ts";
