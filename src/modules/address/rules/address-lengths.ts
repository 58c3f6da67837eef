/** How long the parts of an address may be. */
export const ADDRESS_LENGTHS = {
  firstName: 100,
  lastName: 100,
  street: 300,
  landmark: 200,
  city: 100,
  state: 100,
  country: 100,
} as const;
