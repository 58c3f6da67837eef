/** The specified texts, each in one place (specification, sections 2, 4, 5 and 8). */
export const MESSAGES = {
  connectionError: "Connection error. Please check if the server is running.",
  noAddresses: "No addresses found. Please add an address first",
  addressesFailed: "Failed to fetch addresses",
  serverError: "Server error",
} as const;
