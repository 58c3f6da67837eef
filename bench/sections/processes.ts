import { load } from "../load.ts";
import { compare, median } from "../median.ts";
import { atLeast, noted } from "../row.ts";
import type { Section } from "../section.ts";
import { type Shop, startShop } from "../shop.ts";

const GOAL = 1.7;
const SECONDS = 5;
const TURNS = 5;
/** Each process accepts connections itself, so few of them would be shared unevenly. */
const CONNECTIONS = 32;

/**
 * Pages a second of two processes beside those of one. Each page is made anew, as a kept one costs the client as much as
 * the store. The client and the database work on the same cores, so the machine has to be otherwise idle: with two cores
 * the goal leaves them 15 % of the machine.
 */
export const processes: Section = {
  name: "processes",
  title: "Pages a second with WEB_CONCURRENCY=2 beside one process",
  onlyWhenNamed: true,
  run: async () => {
    const one = await startShop({ WEB_CONCURRENCY: "1" });
    try {
      const two = await startShop({ WEB_CONCURRENCY: "2" });
      return await measure(one, two).finally(two.stop);
    } finally {
      await one.stop();
    }
  },
};

async function measure(one: Shop, two: Shop) {
  const shares: number[] = [];
  let turn = 0;
  const pages = async ({ url }: Shop) => {
    const next = () => ({ path: `/products?q=rice+${turn++}` });
    const check = ({ status }: { status: number }) => {
      if (status !== 200) throw new Error(`a page was answered with ${status}`);
    };
    await load(url, { next, check, connections: CONNECTIONS, seconds: 1 });
    const before = process.cpuUsage();
    const { perSecond } = await load(url, { next, check, connections: CONNECTIONS, seconds: SECONDS });
    const { user, system } = process.cpuUsage(before);
    shares.push((user + system) / 1_000_000 / SECONDS);
    return perSecond;
  };
  const { ratio, shop, reference } = await compare(
    () => pages(one),
    () => pages(two),
    TURNS,
  );
  return [
    atLeast(GOAL, "two processes ÷ one", ratio, "×"),
    noted("two processes", shop, "pages/s"),
    noted("one process", reference, "pages/s"),
    noted("the client's share of a core", median(shares), ""),
  ];
}
