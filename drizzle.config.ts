import { defineConfig } from "drizzle-kit";

export default defineConfig({
  dialect: "postgresql",
  schema: ["./src/modules/*/*tables.ts", "./src/kernel/*/*tables.ts"],
  out: "./src/kernel/db/migrations",
});
