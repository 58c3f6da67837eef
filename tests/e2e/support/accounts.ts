/** The seller's login, which the tests' shop gets through its settings. */
export const SELLER = { email: "seller@santhe.example", password: "sell by the pound" };

export const PASSWORD = "correct horse";

/** An address as the address form sends it. */
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
