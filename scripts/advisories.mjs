// npm run advisories: asks the registry for known holes in what production is made of. Fails if there is one; where
// the registry knows nothing of advisories, as many mirrors do, it says so and does not.
import { readFile } from "node:fs/promises";
import { packagesIn } from "./licences.mjs";
import { inRoot, runTool } from "./project.mjs";

const running = process.env.npm_execpath ?? "";
const [tool, ...before] = /npm-cli\.c?js$/.test(running) ? [process.execPath, running] : ["npm"];
const { output } = await runTool(tool, [...before, "audit", "--omit=dev", "--json"], { quiet: true });
const told = reportIn(output);

if (!told?.metadata) {
  console.log(
    `The registry says nothing of advisories: ${told?.error?.summary || told?.message || "no report came"}`,
  );
} else {
  const packages = packagesIn(JSON.parse(await readFile(inRoot("package-lock.json"), "utf8")));
  const names = new Set(packages.map(({ name }) => name));
  const found = Object.values(told.vulnerabilities).filter(({ name }) => names.has(name));
  for (const { name, severity, range } of found) console.log(`${severity}: ${name} ${range}`);
  console.log(`${found.length} of ${names.size} packages have known holes.`);
  process.exitCode = found.length === 0 ? 0 : 1;
}

/** Warnings may stand before and after the report. */
function reportIn(text) {
  try {
    return JSON.parse(text.slice(text.indexOf("{"), text.lastIndexOf("}") + 1));
  } catch {
    return undefined;
  }
}
