import { spawn } from "node:child_process";
import path from "node:path";
import { fileURLToPath } from "node:url";

/** The project's folder. */
export const root = fileURLToPath(new URL("..", import.meta.url));

export const inRoot = (...parts) => path.join(root, ...parts);

/** An environment in which `node` and every installed tool are the project's own. */
export const projectEnv = (extra = {}) => ({
  ...process.env,
  ...extra,
  PATH: `${inRoot("node_modules", ".bin")}${path.delimiter}${process.env.PATH ?? ""}`,
});

/**
 * Runs a program in the project's folder. With `quiet` its output is kept and only given back;
 * otherwise it is shown. Resolves to the exit code (null: could not be run, or was ended from outside), the code of the
 * error if it could not be run, and what was kept.
 */
export function runTool(command, args, { quiet = false, env = {} } = {}) {
  return new Promise((resolve) => {
    const notRun = (error) => resolve({ code: null, error: error.code, output: error.message });
    const stdio = quiet ? ["ignore", "pipe", "pipe"] : ["ignore", "inherit", "inherit"];
    let output = "";
    const keep = (chunk) => {
      output += chunk;
    };
    // Some errors come as an event, and some are thrown.
    try {
      const child = spawn(command, args, { cwd: root, env: projectEnv(env), stdio });
      child.stdout?.on("data", keep);
      child.stderr?.on("data", keep);
      child.on("error", notRun);
      child.on("close", (code) => resolve({ code, output }));
    } catch (error) {
      notRun(error);
    }
  });
}
