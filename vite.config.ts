import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { texts } from "#kernel/texts/vite-plugin.ts";
import { languageOf } from "#src/languages.ts";
import routes from "#src/routes.ts";
import { directIcons } from "./scripts/direct-icons.ts";
import { plainImports } from "./scripts/plain-imports.ts";
import { refuseCircles } from "./scripts/refuse-circles.ts";
import { sharedCode } from "./scripts/shared-code.ts";
import { shopClasses } from "./scripts/shop-classes.ts";
import { thinFiles } from "./scripts/thin-files.ts";

// Only what the browser sees goes through Vite; the server runs as TypeScript.
export default defineConfig({
  plugins: [
    directIcons(),
    plainImports(),
    texts(languageOf(process.env.STORE_LANGUAGE)),
    shopClasses(routes),
    tailwindcss(),
    reactRouter(),
    refuseCircles(),
    thinFiles(),
  ],
  build: {
    // Phones that still get browser updates; nothing older opens a shop today.
    target: ["chrome107", "safari16", "firefox104", "edge107"],
    // A font inside the style sheet could not be preloaded.
    assetsInlineLimit: 0,
    // The lists of what each late file needs would weigh more than they save: such files are few, and need few others.
    modulePreload: false,
  },
  environments: {
    // Bundled, so that the server loads no more of its icons than it draws.
    ssr: { resolve: { noExternal: ["lucide-react"] } },
    client: {
      build: {
        rolldownOptions: {
          output: { codeSplitting: { groups: sharedCode(routes) } },
        },
      },
    },
  },
});
