/** The length limits of the seller's settings. */
export const SETTING_LENGTHS = {
  name: 60,
  tagline: 80,
  city: 60,
  state: 60,
  address: 200,
  instagram: 200,
  developerCredit: 100,
} as const;
