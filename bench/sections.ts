import type { Section } from "./section.ts";
import { capacity } from "./sections/capacity.ts";
import { flood } from "./sections/flood.ts";
import { growth } from "./sections/growth.ts";
import { lighthouse } from "./sections/lighthouse.ts";
import { list } from "./sections/list.ts";
import { memory } from "./sections/memory.ts";
import { orders } from "./sections/orders.ts";
import { pages } from "./sections/pages.ts";
import { personal } from "./sections/personal.ts";
import { phone } from "./sections/phone.ts";
import { processes } from "./sections/processes.ts";
import { weight } from "./sections/weight.ts";

/** In the order of the table. */
export const SECTIONS: readonly Section[] = [
  list,
  pages,
  personal,
  weight,
  lighthouse,
  phone,
  orders,
  flood,
  growth,
  memory,
  capacity,
  processes,
];
