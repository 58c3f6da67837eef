/** The specified texts, each in one place (specification, sections 2, 4, 5 and 8). */
export const MESSAGES = {
  addedToCart: "Added to Cart",
  cartUpdated: "Cart Updated",
  removedFromCart: "Removed from Cart",
  connectionError: "Connection error. Please check if the server is running.",
  enterEmail: "Please enter your email",
  subscribed: "Subscribed successfully!",
  subscriptionFailed: "Subscription failed. Try again.",
  subscribersFailed: "Failed to fetch subscribers",
  deletionFailed: "Deletion failed",
  allFieldsRequired: "All fields are required",
  offerFailed: "Failed to send offer",
  selectAddress: "Please select an address",
  loginToOrder: "Please login to place order",
  cartEmpty: "Your cart is empty",
  noValidItems: "No valid items in cart",
  invalidAddress: "Invalid address selected",
  incompleteAddress: "Please select a valid address or add a new one",
  enterPromo: "Please enter a promo code",
  promoFailed: "Failed to apply promo code.",
  noAddresses: "No addresses found. Please add an address first",
  addressesFailed: "Failed to fetch addresses",
  orderUnreachable: "Server connection issue. Please try again later.",
  orderFailed: "Failed to place order",
  onlineNotImplemented: "Online payment not implemented yet for payment method Online.",
  pricesChanged: "Prices have changed. Please review your cart.",
  ordersFailed: "Failed to load orders.",
  loginToViewProfile: "Please login to view your profile.",
  productNotFound: "Product not found",
  productImageRequired: "Please upload at least one product image",
  categoryImageRequired: "Please select a category image",
  bannerImageRequired: "Banner image is required",
  emptyCategory: "No products found in this category.",
  sellerLogoutFailed: "Logout failed.",
  sellerOrdersFailed: "Failed to fetch orders",
  updateFailed: "Failed to update",
  serverError: "Server error",
  placingOrder: "Placing Order...",
  selectRating: "Please select a rating.",
  ratingThanks: "Thanks for your rating!",
  ratingFailed: "Rating failed.",
  ratingServerError: "Server error while rating.",
  invoiceContentMissing: "Invoice content not found",
  invoicePdfFailed: "Failed to generate PDF",
  invoiceDownloaded: "Invoice downloaded successfully!",
} as const;

/** `n` of two retries (specification, section 8). */
export function retryingMessage(attempt: number): string {
  return `Connection failed. Retrying... (${attempt}/${ORDER_RETRIES})`;
}

/** A lost order request is sent again this often, this far apart (specification, section 9). */
export const ORDER_RETRIES = 2;
export const ORDER_RETRY_DELAY_MS = 1000;
