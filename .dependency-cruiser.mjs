// The house's arrows, held by `npm run check`. ARCHITECTURE.md draws them.
import { MODULES } from "./src/modules.ts";
import { ROOMS } from "./tests/modules/rooms.ts";
import { SPECIFIED } from "./tests/modules/specified.ts";

const TESTS = "\\.(test|spec|fixture|support)\\.tsx?$";
const oneOf = (names) => `^src/modules/(${names.join("|")})/`;
const roomsOf = (names) => `^src/operate/(${names.join("|")})/`;

/** The files of a module that are not its server's. Other modules may import a part of them beside its face. */
const RULES = "^src/modules/[^/]+/rules/";
const CONTRACT = "^src/modules/[^/]+/(contract/|[a-z-]*contract\\.ts$)";
const TABLES = "^src/modules/[^/]+/[a-z-]*tables\\.ts$";
const WEB = "^src/modules/[^/]+/web/";
/** Rules and parts of pages that other modules may import: a room instead of a file, so that a page loads only its own. */
const SHARED_RULES = "^src/modules/[^/]+/rules/shared/";
const SHARED_WEB = "^src/modules/[^/]+/web/shared/";
const TEXTS = "^src/modules/[^/]+/(texts/)?[a-z-]*texts\\.ts$";
/** Where a module's pages are. They are a part of its face for everybody. */
const PATHS = "^src/modules/[^/]+/paths\\.ts$";
/**
 * A link is no dependency on code, so each module may link to the others' pages, also to those of modules that use it.
 * Pages of modules that can be taken out are left out here: only who uses such a module may link to them.
 */
const LINKS = `${oneOf(SPECIFIED)}paths\\.ts$`;
/** What speaks HTTP: calls, what they share, and the server's own pages. */
const HTTP = "^src/modules/[^/]+/(api/|http/|[a-z-]*api\\.ts$|[a-z-]*(page|engines|manifest)\\.ts$)";
/** All calls of a module. Its pages and those of modules that use it take their type. */
const MODULE_API = "^src/modules/[^/]+/module-api\\.ts$";
const FACES = "^src/modules/[^/]+/(index|module)\\.ts$";

/** The graph of the modules is what they say in `uses`, and nothing else. */
const declaredUses = MODULES.map(({ name, uses }) => ({
  name: `uses-of-${name}`,
  comment: `src/modules/${name}/module.ts says which modules this one uses`,
  severity: "error",
  from: { path: oneOf([name]) },
  to: { path: "^src/modules/[^/]+/", pathNot: [oneOf([name, ...uses.map((used) => used.name)]), LINKS] },
}));

/** What runs the store stands in rooms, and each knows only those before it. */
const roomsInOrder = ROOMS.map((room, index) => ({
  name: `order-of-rooms-${room}`,
  comment: "tests/modules/rooms.ts lists the rooms of src/operate, each after those that it may import",
  severity: "error",
  from: { path: roomsOf([room]) },
  to: { path: "^src/operate/", pathNot: roomsOf(ROOMS.slice(0, index + 1)) },
}));

export default {
  forbidden: [
    {
      name: "no-circles",
      comment: "Two files that need each other are one file, or miss a third",
      severity: "error",
      from: {},
      to: { circular: true },
    },
    {
      name: "starts-without-tools",
      comment: "A first start builds the pages and runs without what stands under devDependencies",
      severity: "error",
      from: {
        path: "^(src/|vite\\.config\\.ts$)",
        pathNot: "^src/(web/(dev-web|entry\\.development)\\.ts$|modules/[^/]+/tests/)",
      },
      to: { dependencyTypes: ["npm-dev"], dependencyTypesNot: ["type-only"] },
    },
    ...declaredUses,
    ...roomsInOrder,
    {
      name: "listed-rooms",
      comment: "A new room of src/operate gets its place in tests/modules/rooms.ts",
      severity: "error",
      from: { path: "^src/operate/", pathNot: roomsOf(ROOMS) },
      to: {},
    },
    {
      name: "rooms-below-commands",
      comment: "Only the entry and the commands run what is in the rooms",
      severity: "error",
      from: { path: "^src/", pathNot: "^src/(main\\.ts$|commands/|operate/)" },
      to: { path: "^src/operate/" },
    },
    {
      name: "commands-on-top",
      comment: "The entry and the commands are run by ./santhe, and imported by nobody",
      severity: "error",
      from: { path: "^src/", pathNot: "^src/commands/" },
      to: { path: "^src/(main\\.ts$|commands/)" },
    },
    {
      name: "faces",
      comment:
        "A module is used through its index.ts: what stands there, with a sentence, is kept for others",
      severity: "error",
      from: { path: "^src/modules/([^/]+)/", pathNot: [WEB, RULES, CONTRACT, TABLES] },
      to: { path: "^src/modules/[^/]+/", pathNot: ["^src/modules/$1/", FACES, PATHS] },
    },
    {
      name: "modules-from-outside",
      comment:
        "What puts the store together knows modules only as the three lists; all else is folded from them",
      severity: "error",
      from: { path: "^src/(?!modules/|kernel/|ui/)", pathNot: "^src/(web-|seller-)?modules\\.ts$" },
      to: { path: "^src/modules/" },
    },
    {
      name: "listed-definitions",
      comment: "The lists name the modules' definitions and nothing else of them",
      severity: "error",
      from: { path: "^src/(web-|seller-)?modules\\.ts$" },
      to: {
        path: "^src/modules/",
        pathNot: ["^src/modules/[^/]+/(web/)?module\\.ts$", "^src/modules/[^/]+/web/seller-module\\.ts$"],
      },
    },
    {
      name: "pages-of-others",
      comment:
        "A page may be drawn with what other modules share: of their pages, their rules and their contracts",
      severity: "error",
      from: { path: "^src/modules/([^/]+)/web/", pathNot: TESTS },
      to: {
        path: "^src/modules/[^/]+/",
        pathNot: ["^src/modules/$1/", PATHS, SHARED_WEB, SHARED_RULES, CONTRACT, TEXTS, MODULE_API],
      },
    },
    {
      name: "rules-of-others",
      comment: "A rule may go by the rules of modules that this one uses",
      severity: "error",
      from: { path: "^src/modules/([^/]+)/rules/" },
      to: { path: "^src/modules/[^/]+/", pathNot: ["^src/modules/$1/", SHARED_RULES, PATHS] },
    },
    {
      name: "paths-are-words",
      comment: "Everybody may import a module's paths, so they bring nothing along",
      severity: "error",
      from: { path: PATHS },
      to: {},
    },
    {
      name: "contracts-of-others",
      severity: "error",
      from: { path: "^src/modules/([^/]+)/(contract/|[a-z-]*contract\\.ts$)" },
      to: { path: "^src/modules/[^/]+/", pathNot: ["^src/modules/$1/", SHARED_RULES, CONTRACT] },
    },
    {
      name: "tables-of-others",
      comment:
        "A foreign key may point at a table of a module that this one uses, and a column hold what its contract says",
      severity: "error",
      from: { path: "^src/modules/([^/]+)/[a-z-]*tables\\.ts$" },
      to: { path: "^src/modules/[^/]+/", pathNot: ["^src/modules/$1/", TABLES, SHARED_RULES, CONTRACT] },
    },
    {
      name: "faces-are-for-others",
      comment: "A module's own files name each other",
      severity: "error",
      from: { path: "^src/modules/([^/]+)/" },
      to: { path: "^src/modules/$1/index\\.ts$" },
    },
    {
      name: "listed-modules",
      comment: "A new module gets its place in src/modules.ts",
      severity: "error",
      from: { path: "^src/modules/", pathNot: oneOf(MODULES.map(({ name }) => name)) },
      to: {},
    },
    {
      name: "modules-below-the-shop",
      comment: "What puts the shop together knows the modules; no module knows it",
      severity: "error",
      from: { path: "^src/(modules|kernel|ui)/" },
      to: { path: "^src/(?!modules/|kernel/|ui/)" },
    },
    {
      name: "types-of-apis",
      comment: "A page takes the type of a module's calls for the client, and nothing else of them",
      severity: "error",
      from: { path: WEB },
      to: { path: MODULE_API, dependencyTypesNot: ["type-only"] },
    },
    {
      name: "kernel-knows-no-shop",
      severity: "error",
      from: { path: "^src/kernel/" },
      to: { path: "^src/(modules|ui)/" },
    },
    {
      name: "ui-knows-no-shop",
      severity: "error",
      from: { path: "^src/ui/" },
      to: { path: "^src/modules/" },
    },
    {
      name: "rules-are-pure",
      comment: "A rule is decided without I/O: from rules and the kernel's words for money and time",
      severity: "error",
      from: { path: "^src/modules/[^/]+/rules/" },
      to: {
        path: "^(src/|node_modules/|node:)",
        pathNot: [
          "/rules/",
          PATHS,
          "^src/kernel/(money|time|texts|media)/",
          "^src/modules/[^/]+/(texts/)?[a-z-]*texts\\.ts$",
          "^src/kernel/[^/]+\\.ts$",
          "node_modules/uqr/",
          "^src/kernel/backup/backup-name\\.ts$",
        ],
      },
    },
    {
      name: "contract-is-words",
      comment: "What crosses the wire is made of rules and schemas",
      severity: "error",
      from: { path: "^src/modules/[^/]+/([a-z-]*contract\\.ts|contract/)" },
      to: {
        path: "^(src/|node_modules/|node:)",
        pathNot: [
          "/rules/",
          "contract",
          "^src/kernel/(money|time|texts|media)/",
          "texts\\.ts$",
          "^src/kernel/[^/]+\\.ts$",
          "node_modules/zod/",
          // The types of what browsers exchange for a passkey.
          "node_modules/@simplewebauthn/browser/",
        ],
      },
    },
    {
      name: "web-reaches-no-server",
      comment: "A page asks the API; it never reaches tables, use cases or Node",
      severity: "error",
      from: { path: "^src/(modules/[^/]+/web|ui|kernel/web)/" },
      to: {
        path: ["^src/modules/", "^src/kernel/(db|http|jobs|mail|pdf|csv|errors)/", "^node:"],
        pathNot: [WEB, RULES, CONTRACT, TEXTS, PATHS, MODULE_API],
      },
    },
    {
      name: "texts-of-the-server-stay-there",
      comment: "A page, or a rule that pages go by, would bring all that the server says along",
      severity: "error",
      from: {
        path: "^src/modules/[^/]+/(web|rules/shared)/",
        // Tells the store's own 503 by its words.
        pathNot: "^src/modules/store/web/shared/problem\\.tsx$",
      },
      to: { path: "server-texts\\.ts$" },
    },
    {
      name: "page-takes-types-of-contracts",
      comment: "A schema on a page would bring its library of 90 kB along: lengths and lists are rules",
      severity: "error",
      from: { path: "^src/(modules/[^/]+/web|ui|kernel/web)/" },
      to: {
        path: "^src/(modules/[^/]+/([a-z-]*contract\\.ts|contract/)|kernel/contract/)",
        dependencyTypesNot: ["type-only"],
      },
    },
    {
      name: "server-reaches-no-web",
      severity: "error",
      from: { path: ["^src/modules/", "^src/kernel/(?!web/|texts/)"], pathNot: [WEB, TEXTS] },
      to: { path: ["/web/", "^src/ui/", "node_modules/(react|react-dom|react-router)/"] },
    },
    {
      name: "use-cases-know-no-http",
      comment: "A rule's transaction, a query, a mail or a job is the same, whoever asks for it",
      severity: "error",
      from: { path: "^src/modules/", pathNot: [WEB, RULES, CONTRACT, HTTP, FACES] },
      to: { path: ["^src/kernel/http/", "/http/", "[a-z-]*api\\.ts$", "node_modules/(hono|@hono)/"] },
    },
    {
      name: "api-calls-use-cases",
      comment: "An api file parses, calls one use case and answers; use cases query",
      severity: "error",
      from: { path: "^src/modules/[^/]+/(api/|[a-z-]*api\\.ts$)" },
      to: {
        path: ["tables\\.ts$", "node_modules/drizzle-orm/", "/request-body\\.ts$"],
      },
    },
  ],
  options: {
    parser: "swc",
    exclude: { path: ["\\+types|\\.(css|woff2)$", TESTS] },
    doNotFollow: { path: "node_modules" },
    enhancedResolveOptions: { exportsFields: ["exports"], conditionNames: ["import", "types", "default"] },
  },
};
