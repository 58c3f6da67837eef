import { catalogue } from "#kernel/texts/catalogue.ts";

/** Server-side texts of banners. */
export const t = catalogue("banner/server", {
  added: "Banner added",
  deleted: "Banner deleted",
  notFound: "Banner not found",
  reused:
    "This banner was already added as you first sent it. You find it among the banners of the home page.",
  linkNotText: "Link must be text",
  linkTooLong: "Link can have at most {max} characters",
  linkUnsafe:
    "Link must be a page of this site, such as /products, or a web address that starts with https://",
  banner: "Banner",
  bannerTo: "Banner to {link}",
  banners: "Banners",
  manyBanners: "{count} banners",
  pictureField: "Picture",
  linkField: "Link",
  titleField: "Title",
  otherLanguages: "In other languages",
  lineField: "Line below the title",

  // The permissions in the table of roles, in the owner's words.
  changeBanners: "changes the banners of the shop",
});
