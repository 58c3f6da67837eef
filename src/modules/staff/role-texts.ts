import { catalogue } from "#kernel/texts/catalogue.ts";

/** The standard roles in the owner's words. */
export const t = catalogue("staff/roles", {
  owner: "Owner",
  ownerHint: "Does everything, and decides who works here.",
  manager: "Manager",
  managerHint:
    "Runs the day: orders, packing, deliveries, products and customers. No bank details, no payments to growers, no settings, and not who works here.",
  packer: "Packer",
  packerHint:
    "Packs and weighs the bags. No addresses, no phone numbers, and no sums that packing does not need.",
  driver: "Driver",
  driverHint: "The run sheet of the own van, and nothing else.",
  phoneDesk: "Telephone desk",
  phoneDeskHint: "Takes and changes orders, finds customers, answers questions.",
  bookkeeper: "Bookkeeper",
  bookkeeperHint: "Sees the books and takes them out as files. Changes nothing.",
  growerContact: "Growers’ contact",
  growerContactHint: "Growers, what they bring, and the harvest.",
  ownHint: "A role of this store’s own.",
});
