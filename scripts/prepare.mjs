// Makes ready what an npm script needs, before it runs: `install`, `build` (installs too) or `test`
// (builds too, and finds a browser). Runs on whatever Node started npm, before anything is installed,
// so it may use nothing but Node itself.
import "./check-node.cjs";
import { build } from "./build.mjs";
import { ensureChromium } from "./ensure-chromium.mjs";
import { withFolderLock } from "./folder-lock.mjs";
import { install } from "./install.mjs";
import { writeComplaint } from "./write-complaint.mjs";

const steps = {
  install: [install],
  build: [install, build],
  test: [install, build, ensureChromium],
};

try {
  const wanted = steps[process.argv[2]];
  if (!wanted) throw new Error(`Usage: node scripts/prepare.mjs ${Object.keys(steps).join("|")}`);
  await withFolderLock(async () => {
    for (const step of wanted) await step();
  });
} catch (error) {
  console.error(`\n${writeComplaint(error) ?? error.message}`);
  process.exitCode = 1;
}
