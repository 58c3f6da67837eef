import { availableParallelism, release, totalmem } from "node:os";
import type { EnvironmentVariables } from "#kernel/environment/variables.ts";
import { type Found, sizeOf, wordsOf } from "#kernel/health/check.ts";
import { RELEASE } from "#kernel/release.ts";
import { shownSettings } from "../config/shown-settings.ts";

/** All that somebody who helps needs to know: the program, the machine, the findings, the settings without secrets. */
export function supportText(found: readonly Found[], settings: EnvironmentVariables): string {
  const { platform, arch, version } = process;
  const machine = `${platform} ${release()} ${arch}, ${availableParallelism()} cores, ${sizeOf(totalmem())}`;
  const findings = found.map(({ name, state, says }) => `${state.padEnd(8)} ${wordsOf(name)}: ${says}`);
  const shown = Object.entries(shownSettings(settings)).map(([name, value]) => `${name}=${value}`);
  return [
    `Santhe ${RELEASE}, Node ${version}, ${machine}`,
    ...findings.map((line) => `  ${line}`),
    shown.length > 0 ? "Settings, without secrets:" : "No setting is set.",
    ...shown.map((line) => `  ${line}`),
  ].join("\n");
}
