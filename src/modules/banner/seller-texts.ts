import { catalogue } from "#kernel/texts/catalogue.ts";

/** What the seller reads about banners. */
export const t = catalogue("banner/seller", {
  title: "Banners",
  loading: "Loading banners…",
  notLoaded: "The banners could not be loaded",
  loadFailed: "Failed to fetch banners",
  uploadFailed: "Upload failed",
  deleteFailed: "Failed to delete banner",
  serverError: "Server error",
  imageRequired: "Banner image is required",
  onHomePage: "Banners on the home page",
  noneYet: "No banner yet",
  firstOpens: "The first one you add opens the home page.",
  image: "Banner image",
  imageHint:
    "Best 1920 × 720 pixels with what it shows on the right: on wide screens the words stand over its left half, and phones show the right half alone.",
  link: "Link",
  linkExample: "/products/fruits",
  linkHint: "Where the banner leads: a page of the shop, or an address that starts with https://",
  uploading: "Uploading…",
  add: "Add banner",
  banner: "Banner {number}",
  theBanner: "The banner",
  leadsTo: "Leads to {link}",
  leadsNowhere: "Leads nowhere",
  delete: "Delete banner {number}",
  deleteTitle: "Delete this banner?",
  deleteNow: "Delete",
  leavesAtOnce: "It leaves the home page at once. This can't be undone.",
});
