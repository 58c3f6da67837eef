// Makes ready what a command needs, before it runs: what a store is made of (`install`), with its pages (`build`), or the
// tools to work on it (`tools`), with the pages and a browser (`test`). Runs on whatever Node started npm, before anything
// is installed, so it may use nothing but Node itself.
import "./check-node.cjs";
import { build } from "./build.mjs";
import { ensureChromium } from "./ensure-chromium.mjs";
import { withFolderLock } from "./folder-lock.mjs";
import { installStore, installTools } from "./install.mjs";
import { writeComplaint } from "./write-complaint.mjs";

const steps = {
  install: [installStore],
  build: [installStore, build],
  tools: [installTools],
  test: [installTools, build, ensureChromium],
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
