// The house's arrows, held by `npm run check`. ARCHITECTURE.md draws them.

/** The modules from the ground up: each may use those above it in this list, never those below. */
const MODULES = [
  "identity",
  "store",
  "audit",
  "policies",
  "delivery",
  "payment",
  "address",
  "catalog",
  "banner",
  "backup",
  "newsletter",
  "cart",
  "order",
  "account",
  "rating",
  "stock",
  "promo",
  "substitution",
  "weighing",
  "dispatch",
  "settings",
  "insight",
  "storefront",
  "backoffice",
];

/**
 * Whose tables other modules' queries may join or, for an account that goes, clear. All else reaches a module through its
 * contract, rules and actions. A `tables.ts` may point at those of modules above it.
 */
const TABLE_READERS = {
  identity: ["account", "address", "backup", "cart", "insight", "order", "rating", "stock"],
  store: ["delivery"],
  audit: ["catalog"],
  policies: [],
  delivery: [],
  address: [],
  catalog: ["account", "cart", "insight", "order", "promo", "rating", "stock", "weighing"],
  banner: [],
  backup: [],
  newsletter: ["account"],
  cart: ["account"],
  order: ["account", "dispatch", "insight", "promo", "rating", "stock", "substitution", "weighing"],
  rating: [],
  stock: [],
  promo: [],
  weighing: ["insight"],
  account: [],
};

const TESTS = "\\.(test|spec|fixture|support)\\.tsx?$";
const oneOf = (names) => `^src/modules/(${names.join("|")})/`;

const moduleOrder = MODULES.slice(0, -1).map((name, index) => ({
  name: `module-order-${name}`,
  comment: `${name} is below these modules: it may not know them`,
  severity: "error",
  from: { path: oneOf([name]) },
  to: { path: oneOf(MODULES.slice(index + 1)) },
}));

const tableOwners = Object.entries(TABLE_READERS).map(([owner, readers]) => ({
  name: `tables-of-${owner}`,
  comment: `Ask ${owner}'s actions, or say in TABLE_READERS why a query has to join its tables`,
  severity: "error",
  from: { path: "^src/modules/", pathNot: [oneOf([owner, ...readers]), "/[a-z-]*tables\\.ts$"] },
  to: { path: `^src/modules/${owner}/[a-z-]*tables\\.ts$` },
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
    ...moduleOrder,
    ...tableOwners,
    {
      name: "listed-modules",
      comment: "A new module gets its place in the list above",
      severity: "error",
      from: { path: "^src/modules/", pathNot: oneOf(MODULES) },
      to: {},
    },
    {
      name: "modules-below-the-shop",
      comment: "What puts the shop together knows the modules; no module knows it",
      severity: "error",
      from: { path: "^src/(modules|kernel|ui)/" },
      to: { path: "^src/(?!modules/|kernel/|ui/)", pathNot: "^src/api\\.ts$" },
    },
    {
      name: "type-of-the-api",
      comment: "The browser's client is made from the type of the API, and takes nothing else of it",
      severity: "error",
      from: { path: "^src/(modules|kernel|ui)/" },
      to: { path: "^src/api\\.ts$", dependencyTypesNot: ["type-only"] },
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
          "^src/kernel/(money|time|texts|media)/",
          "^src/modules/[^/]+/[a-z-]*texts\\.ts$",
          "^src/kernel/[^/]+\\.ts$",
          "node_modules/to-words/",
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
        ],
      },
    },
    {
      name: "web-reaches-no-server",
      comment: "A page asks the API; it never reaches tables, actions or Node",
      severity: "error",
      from: { path: "^src/(modules/[^/]+/web|ui|kernel/web)/" },
      to: {
        path: [
          "^src/modules/[^/]+/(actions|mails|jobs|http|invoice|api)/",
          "^src/modules/[^/]+/([a-z-]*api|[a-z-]*tables|steps)\\.ts$",
          "^src/kernel/(db|http|jobs|mail|pdf|csv|errors)/",
          "^node:",
        ],
      },
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
      name: "web-takes-types-of-contracts",
      comment: "A schema would bring the validation library into the browser",
      severity: "error",
      from: { path: "^src/(modules/[^/]+/web|ui|kernel/web)/" },
      to: {
        path: "^src/(modules/[^/]+|kernel)/([a-z-]*contract\\.ts|contract/)",
        dependencyTypesNot: ["type-only"],
      },
    },
    {
      name: "server-reaches-no-web",
      severity: "error",
      from: {
        path: "^src/(modules/[^/]+/(actions|mails|jobs|http|invoice|api|rules|contract)/|modules/[^/]+/[^/]+\\.ts$|kernel/(?!web/|texts/))",
      },
      to: { path: ["/web/", "^src/ui/", "node_modules/(react|react-dom|react-router)/"] },
    },
    {
      name: "actions-know-no-http",
      severity: "error",
      from: { path: "^src/modules/[^/]+/(actions|mails|jobs)/" },
      to: { path: ["^src/kernel/http/", "/http/", "[a-z-]*api\\.ts$", "node_modules/(hono|@hono)/"] },
    },
    {
      name: "api-calls-actions",
      comment: "An api file parses, calls one action and answers; actions query",
      severity: "error",
      from: { path: "^src/modules/[^/]+/(api/|[a-z-]*api\\.ts$)" },
      to: {
        path: [
          "tables\\.ts$",
          "node_modules/drizzle-orm/",
          "/http/(guards|require-seller-upload)\\.ts$",
          "/body-limits\\.ts$",
        ],
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
