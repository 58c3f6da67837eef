import { catalogue } from "#kernel/texts/catalogue.ts";

/** Texts of the growers on the home page. They come with the first touch. */
export const t = catalogue("grower/home", {
  whoGrewIt: "Who grew it",
  allGrowers: "All growers",
  pickedThisMorning: "Picked this morning: {products}",
  pickedOn: "Picked on {day}: {products}",
  grows: "Grows {products}",
});
