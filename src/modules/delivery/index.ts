// The module's public interface.

export {
  /**
   * Gives the places of held orders back and takes others on another day: in the window asked for, else as
   * `assignWindows` says.
   */
  movePlaces,
} from "./actions/move-places.ts";
export type {
  /** What the seller has set up for deliveries, as it is now in every process. */
  DeliveryReader,
} from "./actions/open-delivery.ts";
export {
  /** Keeps the rules of deliveries at hand for pages; an order reads them in its own transaction. */
  openDelivery,
} from "./actions/open-delivery.ts";
export type {
  /** Where an order may find its place: `days` to try in turn, of the ones there are. */
  DeliveryPlan,
} from "./actions/plan-delivery.ts";
export {
  /** The earliest place of a plan that was free when it was made. */
  firstPlace,
  /** What the store's rules say about an order's delivery; holds nothing yet. */
  planDelivery,
} from "./actions/plan-delivery.ts";
export type {
  /** What is set about deliveries, and how full the windows are, at one moment. */
  Delivery,
  /** The settings of the store and of its deliveries, read in one statement. */
  StoreAndDeliveryRow,
} from "./actions/read-delivery.ts";
export {
  /** The rules of deliveries and the loads from a day on, `yyyy-mm-dd`, in one statement. */
  readDelivery,
  /**
   * A query of what `readDelivery` reads and of the store's settings beside it, as one row of JSON: a part of a
   * statement that reads more.
   */
  storeAndDeliveryFrom,
  /** Makes settings of what one statement has read. */
  toStoreAndDelivery,
} from "./actions/read-delivery.ts";
export type {
  /** So many orders in a window of a day. */
  TakenPlaces,
} from "./actions/slot-bookings.ts";
export {
  /**
   * Takes places in windows of days, and holds the windows' rows until the transaction ends, so that the next one
   * who asks sees what is really free.
   */
  bookSlots,
  /** Gives places back. */
  releaseSlots,
  /** Takes places again that were given back. */
  retakePlaces,
  /** Takes the earliest place of a plan that is free, and holds its window until the transaction ends. */
  takeFirstPlace,
} from "./actions/slot-bookings.ts";
export type {
  /** The day and the window that a checkout asks for. */
  WantedDelivery,
} from "./contract.ts";
export type {
  /** A day and one of its windows; null on a day without windows. */
  Place,
} from "./rules/delivery-slots.ts";
export {
  /**
   * The days and windows to choose from for an order of these categories that is placed at `at`, with the places
   * that `loads` leave.
   */
  daySlots,
  /**
   * The next days to which the seller may move orders, the earliest first: those on which the store delivers
   * anything.
   */
  daysToMoveTo,
} from "./rules/delivery-slots.ts";
export {
  /** Whether a PIN code is served. */
  reachOf,
} from "./rules/shared/areas.ts";
export {
  /**
   * The first day on which products of these categories may come when they are ordered at `at`, as `yyyy-mm-dd` at
   * the store.
   */
  deliveryDay,
  /**
   * `Delivery on Sun 29 Nov`: the one sentence that says when something comes, for a `yyyy-mm-dd` day and its
   * window.
   */
  deliveryPromise,
  /** Why an order of these categories, placed at `at`, comes later than some of it could on its own. */
  deliveryReason,
} from "./rules/shared/delivery-day.ts";
export {
  /** The moment from which nothing more is taken for a day: its cut-off, or its midnight where none is set. */
  closesAt,
} from "./rules/shared/delivery-days.ts";
export type {
  /** The part of the rules that says on which days something may come. */
  DayRules,
  /** PIN codes that are served, both ends included and of the same length. */
  DeliveryArea,
  /** What the seller has set about when and where the store delivers. */
  DeliveryRules,
} from "./rules/shared/delivery-rules.ts";
export {
  /** Windows by the time they begin; null, any time of the day, comes after them all. */
  byWindow,
  /** `Sun 29 Nov`, and the window of that day where there is one. */
  dayAndWindow,
  /** Whether nothing is delivered on a day, `yyyy-mm-dd`. */
  isClosed,
  /** `Morning, 07:00–10:00`; a name that says the time itself, such as `7–10 am`, stands alone. */
  windowName,
} from "./rules/shared/delivery-rules.ts";
export {
  /** What only the server says about deliveries: refusals and answers. */
  t as deliveryServerTexts,
} from "./server-texts.ts";
