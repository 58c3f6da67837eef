// npm run translations: brings the PO files in step with the catalogues, and lists what a language lacks and what is wrong.
// With ids of catalogues (`-- order/seller`) it adds these to all languages.
import { writeFileSync } from "node:fs";
import { mergeTranslations } from "./merge-translations.ts";
import { translationFaults } from "./translation-faults.ts";

for (const { code, path, text, messages } of await mergeTranslations(process.argv.slice(2))) {
  writeFileSync(path, text);
  const missing = messages.filter(({ translation }) => !translation);
  const unread = messages.filter(({ isFuzzy }) => isFuzzy);
  const counts = [
    `${messages.length} messages`,
    `${missing.length} missing`,
    `${unread.length} read by nobody`,
  ];
  process.stdout.write(`${path}: ${counts.join(", ")}\n`);
  for (const { name } of missing) process.stdout.write(`  ${name} is missing\n`);
  for (const { name, english, translation } of messages) {
    const faults = translation ? translationFaults(code, english, translation) : [];
    for (const fault of faults) process.stdout.write(`  ${name} ${fault}\n`);
  }
}
