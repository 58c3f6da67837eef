import type { Config } from "@react-router/dev/config";

export default {
  appDirectory: "web",
  ssr: true,
  // The whole route table is small, so no page has to ask for parts of it later.
  routeDiscovery: { mode: "initial" },
} satisfies Config;
