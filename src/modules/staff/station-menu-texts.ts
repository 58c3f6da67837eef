import { catalogue } from "#kernel/texts/catalogue.ts";

/** The entries of shared devices in the menu. */
export const t = catalogue("staff/station-menu", {
  stations: "Shared devices",
  stationsWords: "tablet station PIN lock packing table",
});
