import { expect, it } from "vitest";
import { syncMethod } from "./server-process.ts";

it("brings files to the disk at once only where the system tells of a disk that failed", () => {
  expect(syncMethod("linux", "6.8.0-45-generic")).toBe("syncfs");
  expect(syncMethod("linux", "5.8.0")).toBe("syncfs");
  expect(syncMethod("linux", "5.4.0-150-generic")).toBe("fsync");
  expect(syncMethod("linux", "4.19.0")).toBe("fsync");
  expect(syncMethod("darwin", "24.1.0")).toBe("fsync");
});
