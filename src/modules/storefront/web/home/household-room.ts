/** The key of the height of what a shopper has ordered, in the device's storage. */
export const HOUSEHOLD_ROOM = "santhe.household-room";
