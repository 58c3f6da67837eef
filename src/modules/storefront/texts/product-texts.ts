import { catalogue } from "#kernel/texts/catalogue.ts";

/** Texts of a product's page. */
export const t = catalogue("storefront/product", {
  productNotFound: "Product not found",
  shareTitle: "{product}, {pack} for {price} · {store}",
  description: "{price} for {pack}. {description}",
  forPack: "for <pack></pack> · all taxes included",
  forPackOfWeight: "for <pack></pack> · {weight} · all taxes included",
  aboutProduct: "About this product",
  soldOutForNow: "Sold out for now. It will be back with the next harvest.",
  addToCart: "Add to Cart",
  buyNow: "Buy now",
  inYourCart: "in your cart",
  viewCart: "View cart",
  certified: "Certified organic: {scheme}",
  certificateNumber: "Certificate {number}, valid until {until}",
  fromAllSides: "{product}, from all sides",
  picture: "{product}, picture {number}",
  lookCloser: "Look at {product} from close by",
  picturesOf: "Pictures of {product}",
  pictureOf: "Picture {number} of {total}",
  comeCloser: "Come closer",
  relatedProducts: "Related products",
  sameStall: "From the same stall",
  seeMore: "See more",
  ofAllProducts: "of all products",
});
