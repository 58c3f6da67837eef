import { offlineOf } from "#kernel/modules/offline.ts";
import { MODULES } from "../modules.ts";

/** The service worker's script for a request: `public/sw.js`, after what the modules have it keep. */
export const withOffline = (script: string) =>
  `const OFFLINE = ${JSON.stringify(offlineOf(MODULES))};\n${script}`;
