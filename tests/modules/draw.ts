// npm run draw: updates the graph of modules in ARCHITECTURE.md.
import { writeFileSync } from "node:fs";
import { redrawn } from "./graph.ts";

writeFileSync(new URL("../../ARCHITECTURE.md", import.meta.url), redrawn());
