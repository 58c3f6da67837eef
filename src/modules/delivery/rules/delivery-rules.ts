/** 0 for Sunday, as JavaScript and PostgreSQL count. */
export type Weekday = number;

/** Until when an order may come on a day: that time on the day before it, or on the day itself. */
export type CutOff = { time: string; day: "before" | "same" };

/** A part of a weekday with room for so many orders; null is any number. Times are `hh:mm` at the store. */
export type DeliveryWindow = {
  id: string;
  weekday: Weekday;
  name: string;
  begins: string;
  ends: string;
  capacity: number | null;
};

/** Days on which nothing is delivered, both ends included, `yyyy-mm-dd`. A yearly one goes by month and day alone. */
export type ClosedDays = { from: string; to: string; yearly: boolean };

/**
 * PIN codes that are served, both ends included and of the same length. A fee of null is the store's shipping charge,
 * a minimum of null is none.
 */
export type DeliveryArea = {
  firstPin: string;
  lastPin: string;
  feePaise: number | null;
  minimumPaise: number | null;
  /** Which one on the way, from 0: areas that share a place are driven to as one. */
  place: number;
};

/** What the seller has set about when and where the store delivers. */
export type DeliveryRules = {
  freshWeekdays: readonly Weekday[];
  otherWeekdays: readonly Weekday[];
  /** Null: until the day before ends. */
  cutOff: CutOff | null;
  windows: readonly DeliveryWindow[];
  closedDays: readonly ClosedDays[];
  /** None: everywhere. */
  areas: readonly DeliveryArea[];
};

/** The part of the rules that says on which days something may come. */
export type DayRules = Pick<DeliveryRules, "freshWeekdays" | "otherWeekdays" | "cutOff" | "closedDays">;

/** A store that sets nothing up: fresh produce on Sundays, all else on any day (specification, section 9). */
export const DEFAULT_DELIVERY_RULES: DeliveryRules = {
  freshWeekdays: [0],
  otherWeekdays: [0, 1, 2, 3, 4, 5, 6],
  cutOff: null,
  windows: [],
  closedDays: [],
  areas: [],
};
