import type { Config } from "@react-router/dev/config";
import { languageOf } from "#src/languages.ts";

export default {
  appDirectory: "src",
  // Pages are built in one language.
  buildDirectory: `build/${languageOf(process.env.STORE_LANGUAGE).code}`,
  ssr: true,
  // The whole route table is small, so no page has to ask for parts of it later.
  routeDiscovery: { mode: "initial" },
} satisfies Config;
