import { catalogue } from "#kernel/texts/catalogue.ts";

/** How people are greeted. */
export const t = catalogue("kernel/time", {
  goodMorning: "Good Morning",
  goodAfternoon: "Good Afternoon",
  goodEvening: "Good Evening",
});
