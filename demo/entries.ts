/** Shapes of the demo catalogue's entries. Prices in rupees; `picture` is a file in `demo/pictures`. */
export interface DemoCategory {
  name: string;
  path: string;
  description: string;
  sortOrder: number;
  isActive: boolean;
  picture: string;
}

export interface DemoBanner {
  /** The picture's content, in words. */
  shows: string;
  /** The words that stand over it. */
  title: string;
  line: string;
  link: string;
  /** A file in `demo/banners`. */
  picture: string;
}
