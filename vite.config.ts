import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { LANGUAGES } from "#kernel/texts/languages.ts";
import { texts } from "#kernel/texts/vite-plugin.ts";
import { languageOf } from "#src/languages/languages.ts";
import { shownVersion } from "#src/operate/running/shown-version.ts";
import { SELLER_MODULES } from "#src/seller-modules.ts";
import { WEB_MODULES } from "#src/web-modules.ts";
import { lightIcons } from "./scripts/light-icons.ts";
import { refuseCircles } from "./scripts/refuse-circles.ts";
import { sharedChunks } from "./scripts/shared-chunks.ts";

// The store's own language has the addresses without a prefix.
const language = languageOf(process.env.STORE_LANGUAGE);
const others = LANGUAGES.filter((each) => each !== language);
// `npm start` builds the pages beside those that a running store serves.
const folder = process.env.BUILD_FOLDER || `build/${language.code}`;

// Only what the browser sees goes through Vite; the server runs as TypeScript.
export default defineConfig({
  define: { RELEASE: JSON.stringify(shownVersion(import.meta.dirname)) },
  plugins: [texts(language, others), tailwindcss(), lightIcons(), refuseCircles()],
  build: {
    // Phones that still get browser updates; nothing older opens a shop today.
    target: ["chrome107", "safari16", "firefox104", "edge107"],
    // A font inside the style sheet could not be preloaded.
    assetsInlineLimit: 0,
    // The lists of what each late file needs would weigh more than they save: such files are few, and need few others.
    modulePreload: false,
    emptyOutDir: true,
  },
  builder: {},
  environments: {
    client: {
      build: {
        outDir: `${folder}/client`,
        // The server reads in it which files a page needs.
        manifest: true,
        rolldownOptions: {
          input: ["src/web/entry.client.tsx", "src/ui/styles/app.css"],
          // Constants of other files, such as paths: in place they take less room than as exports of a file.
          optimization: { inlineConst: { mode: "all" } },
          output: { codeSplitting: { groups: sharedChunks(WEB_MODULES, SELLER_MODULES) } },
        },
      },
    },
    ssr: {
      // Bundled, so that the server loads no more of its icons than it draws.
      resolve: { noExternal: ["lucide-react"] },
      build: {
        outDir: `${folder}/server`,
        rolldownOptions: {
          input: "src/web/entry.server.tsx",
          output: { entryFileNames: "index.js" },
        },
      },
    },
  },
});
