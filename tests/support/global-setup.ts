import type { TestProject } from "vitest/node";
import { startTestServer } from "./test-server.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** The address of the migrated template; the run's databases are made on the same server. */
    templateUrl: string;
  }
}

/** Starts what all test files share, before the first one, and stops it after the last one. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startTestServer();
  project.provide("templateUrl", server.templateUrl);
  return server.stop;
}
