import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

// Only web/ goes through Vite; the server runs as TypeScript.
export default defineConfig(({ isSsrBuild }) => ({
  plugins: [tailwindcss(), reactRouter()],
  build: {
    // Phones that still get browser updates; nothing older opens a shop today.
    target: ["chrome107", "safari16", "firefox104", "edge107"],
    // A font inside the style sheet could not be preloaded.
    assetsInlineLimit: 0,
    rolldownOptions: isSsrBuild
      ? {}
      : {
          output: {
            // Fifty small files wait for each other on a slow line. What the same pages share comes together.
            codeSplitting: {
              groups: [
                {
                  name: "shared",
                  minShareCount: 2,
                  entriesAware: true,
                  entriesAwareMergeThreshold: 10_000,
                },
              ],
            },
          },
        },
  },
}));
