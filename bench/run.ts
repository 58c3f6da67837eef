// Measures how fast the shop is, section by section, all of them or those that are named: `npm run bench list pages`.
import { cpus, release } from "node:os";
import { printRows } from "./print-table.ts";
import type { Row } from "./row.ts";
import { SECTIONS } from "./sections.ts";
import { type Shop, startShop } from "./shop.ts";

const named = process.argv.slice(2);
const unknown = named.filter((name) => SECTIONS.every((section) => section.name !== name));
if (unknown.length > 0) {
  const names = SECTIONS.map(({ name }) => name).join(", ");
  process.stderr.write(`There is no section ${unknown.join(", ")}. There are: ${names}\n`);
  process.exit(2);
}

let shop: Promise<Shop> | undefined;
const demoShop = () => {
  shop ??= startShop();
  return shop;
};
const rows: Row[] = [];
process.stdout.write(
  `${new Date().toISOString()}, Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model}, ${process.platform} ${release()}\n`,
);
try {
  for (const section of SECTIONS) {
    if (named.length > 0 ? !named.includes(section.name) : section.onlyWhenNamed) continue;
    const measured = await section.run({ demoShop });
    printRows(section.title, measured);
    rows.push(...measured);
  }
} finally {
  await shop?.then(
    ({ stop }) => stop(),
    () => undefined,
  );
}
const goals = rows.filter(({ goal }) => goal !== "");
process.stdout.write(`\n${goals.filter(({ reached }) => reached).length} of ${goals.length} goals reached\n`);
if (named.length === 0) {
  const left = SECTIONS.filter(({ onlyWhenNamed }) => onlyWhenNamed).map(
    ({ name }) => `npm run bench ${name}`,
  );
  process.stdout.write(`Not measured, as it takes minutes: ${left.join(", ")}\n`);
}
