/** The seller's login, as the tests' shop is told by its settings. */
export const SELLER = { email: "seller@santhe.example", password: "sell by the pound" };

export const PASSWORD = "correct horse";

/** What a shopper types into the address form, by the names that the wire has. */
export const ADDRESS = {
  firstName: "Meera",
  lastName: "Rao",
  email: "meera@example.com",
  street: "12 Devaraja Road",
  city: "Mysuru",
  state: "Karnataka",
  zipcode: "570001",
  country: "India",
  phone: "+91 98450 12345",
};
