/**
 * The key of the height of what a shopper has ordered, in the device's storage. It is apart from
 * `household.late.tsx`, which comes late, as the first page marks the place with it.
 */
export const HOUSEHOLD_HEIGHT = "santhe.household-room";
