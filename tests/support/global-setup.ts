import type { TestProject } from "vitest/node";
import { startTestServer } from "./test-server.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** Where the run's databases are made; its last part is the migrated template. */
    templateUrl: string;
  }
}

/** Starts what all test files share, before the first of them, and takes it away after the last. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startTestServer();
  project.provide("templateUrl", server.templateUrl);
  return server.stop;
}
