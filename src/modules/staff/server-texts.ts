import { catalogue } from "#kernel/texts/catalogue.ts";

/** Server-side texts of the people who work in the store. */
export const t = catalogue("staff/server", {
  wrongLogin: "Invalid email or password",
  wrongPassword: "That password is not correct",
  loggedOutMeanwhile: "You were logged out meanwhile. Please log in again.",
  notAStation: "This device is not a shared one",
  isAStation: "This device is a shared one already",
  stationGone: "This shared device is no longer there",
  wrongPin: "That PIN is not correct",
  pinDigits: "A PIN has four digits",
  pinTrivial: "Everybody tries this PIN first. Please choose another.",
  pinSet: "The PIN is set",
  pinRemoved: "The PIN is removed",
  pinAbove: "Only an owner, or whoever may do all that this person may, can set their PIN",
  personGone: "This person is no longer there",
  stationName: "Name of the device",
  lockMinutes: "A shared device locks after 1 to {max} minutes",
  lockMinutesField: "Locks after, in minutes",
  stationEnrolled: "This device is shared now",
  stationSaved: "Saved",
  stationEnded: "The device is not shared any more. Everybody is logged out there.",
  touched: "Noted",
  locked: "Locked",
  entered: "Logged in",
  stations: "Shared devices",
  station: "shared device",
  stationCount: "{count, plural, one {# shared device} other {# shared devices}}",

  // The permissions in the table of roles, in the owner's words.
  seePeople: "sees who works in the store",
  changePeople: "invites people, gives them roles, and lets them go",
  shareDevices: "sets up shared devices",
});
