import { catalogue } from "#kernel/texts/catalogue.ts";

/** The entries of the seller's menu. */
export const t = catalogue("staff/menu", {
  people: "People",
  peopleWords: "staff helpers invite leave logins devices",
  roles: "Roles",
  rolesWords: "permissions rights may owner manager packer driver",
  ownPage: "My page",
  ownPageWords:
    "my login name colour PIN password passkey fingerprint code second factor authenticator logged in phone lost",
  stations: "Shared devices",
  stationsWords: "tablet station PIN lock packing table",
});
