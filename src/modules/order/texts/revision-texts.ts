import { catalogue } from "#kernel/texts/catalogue.ts";

/** Texts about orders that change after they were placed. */
export const t = catalogue("order/revision", {
  added: "Added: {name} × {count}",
  removed: "Taken out: {name}",
  quantity: "{name}: {to} instead of {from}",
  price: "{name}: {to} each instead of {from}",
  withoutCode: "Without the code {code}",
  address: "Another address",
  delivery: "{to} instead of {from}",
  changed: "Changed: {changes}",
  changedFromTo: "Changed: {changes}. {to} instead of {from}",
});
