import { catalogue } from "#kernel/texts/catalogue.ts";

/** The standard roles in the owner's words. */
export const t = catalogue("staff/roles", {
  owner: "Owner",
  ownerHint: "Does everything, and decides who works here.",
  manager: "Manager",
  managerHint: "Runs the day: orders, packing, deliveries, products and customers.",
  packer: "Packer",
  packerHint: "Packs and weighs the bags.",
  driver: "Driver",
  driverHint: "Brings the bags of one van to the doors.",
  phoneDesk: "Telephone desk",
  phoneDeskHint: "Takes orders and answers questions on the phone.",
  bookkeeper: "Bookkeeper",
  bookkeeperHint: "Sees the books and takes them out as files. Changes nothing.",
  growerContact: "Growers’ contact",
  growerContactHint: "Buys from the growers and looks after what they bring.",
  ownHint: "A role of this store’s own.",
});
