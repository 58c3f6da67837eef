import { catalogue } from "#kernel/texts/catalogue.ts";

/** Texts of the growers' pages in the shop. */
export const t = catalogue("grower", {
  growers: "Our growers",
  growersTitle: "The people who grow it",
  growersIntro:
    "Each of them brings to {store} what was picked for the market day. Open a door, and see what comes from whose field.",
  growersDescription:
    "The farmers around {city} who grow what {store} sells: who they are, where, and since when.",
  noGrowers: "Nobody stands here yet",
  noGrowersText: "The growers of this store will introduce themselves soon.",
  home: "Home",
  since: "Since {year}",
  sinceLong: "Brings produce to {store} since {year}",
  description: "{name} grows for {store} in {village}. {story}",
  certificateOf: "{scheme} {number}",
  certificateUntil: "Certified organic, valid until {day}",
  certificateEnded: "This certificate ended on {day}",
  certified: "{scheme}",
  meaningOfNpop:
    "NPOP is India’s National Programme for Organic Production: an accredited body checks the farm every year.",
  meaningOfPgs:
    "PGS-India is peer certification: organic growers of one group check each other’s fields, season by season.",
  story: "In their own words",
  inStall: "In the stall today",
  nothingInStall:
    "Nothing of {name}'s is in the stall today. What comes next stands here as soon as it is picked.",
  lastHarvests: "Last from the field",
  seeProducts: "See everything in the stall",
  others: "All our growers",
  pages: "Pages",
  previous: "Previous",
  next: "Next",
});
