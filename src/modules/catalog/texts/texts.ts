import { catalogue } from "#kernel/texts/catalogue.ts";

/** Texts of products, for everybody. */
export const t = catalogue("catalog", {
  onePiece: "{quantity} piece",
  unit: "{unit, select, g {g} kg {kg} ml {ml} L {L} pcs {pcs} other {{name}}}",
  pack: "{quantity} {unit, select, g {g} kg {kg} ml {ml} L {L} pcs {pcs} other {{name}}}",
  packOf: "{pack} · {name}",
  unitPrice: "{price}/{per, select, kg {kg} L {L} other {piece}}",
});
