// npm run draw: brings the modules' graph in ARCHITECTURE.md up to date.
import { writeFileSync } from "node:fs";
import { redrawn } from "./graph.ts";

writeFileSync(new URL("../../ARCHITECTURE.md", import.meta.url), redrawn());
