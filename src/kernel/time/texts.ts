import { catalogue } from "#kernel/texts/catalogue.ts";

/** Greetings by the time of day. */
export const t = catalogue("kernel/time", {
  goodMorning: "Good Morning",
  goodAfternoon: "Good Afternoon",
  goodEvening: "Good Evening",
});
