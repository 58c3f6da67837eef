import { categories } from "./categories.ts";
import type { DemoBanner, DemoCategory } from "./entries.ts";
import { type DemoProduct, readProducts } from "./products.ts";

/** The goods that fill an empty store: a small market of a city in southern India. */
export const demoCategories: DemoCategory[] = categories;

/** In the order of the product list; the first five are the Best Sellers (specification, section 9). */
export const demoProducts: DemoProduct[] = await readProducts();

export const demoBanners: DemoBanner[] = [
  {
    shows: "Two farmers at their stall with greens, tomatoes, carrots, brinjals and corn",
    title: "The stall is laid",
    line: "Greens from the villages",
    link: "/products/vegetables",
    picture: "morning-market.webp",
  },
  {
    shows: "Ripe fruit laid around a kolam: mango, grapes, watermelon, pineapple and more",
    title: "Ripe, never rushed",
    line: "Fruit for the market day",
    link: "/products/fruits",
    picture: "ripe-fruit.webp",
  },
  {
    shows: "The sun rises over a tractor, rows of young plants and a farmhouse under palms",
    title: "Straight from the field",
    line: "From the village to your door",
    link: "/products",
    picture: "from-the-field.webp",
  },
];

/** The path of a category's or product's picture. */
export function demoPicture(name: string): URL {
  return new URL(`./pictures/${name}`, import.meta.url);
}

/** The path of a banner's picture. */
export function demoBannerPicture(name: string): URL {
  return new URL(`./banners/${name}`, import.meta.url);
}
