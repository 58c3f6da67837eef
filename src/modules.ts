import type { CachedTables } from "#kernel/db/invalidation-triggers.ts";
import type { MigrationFacts } from "#kernel/db/migrate.ts";
import type { ModuleSettings } from "#kernel/environment/variables.ts";
import { account } from "#modules/account/module.ts";
import { address } from "#modules/address/module.ts";
import { approval } from "#modules/approval/module.ts";
import { audit } from "#modules/audit/module.ts";
import { backoffice } from "#modules/backoffice/module.ts";
import { backup } from "#modules/backup/module.ts";
import { banner } from "#modules/banner/module.ts";
import { cart } from "#modules/cart/module.ts";
import { catalog } from "#modules/catalog/module.ts";
import { closing } from "#modules/closing/module.ts";
import { customer } from "#modules/customer/module.ts";
import { delivery } from "#modules/delivery/module.ts";
import { dispatch } from "#modules/dispatch/module.ts";
import { grower } from "#modules/grower/module.ts";
import { health } from "#modules/health/module.ts";
import { identity } from "#modules/identity/module.ts";
import { insight } from "#modules/insight/module.ts";
import { money } from "#modules/money/module.ts";
import { newsletter } from "#modules/newsletter/module.ts";
import { onlinePayment } from "#modules/online-payment/module.ts";
import { order } from "#modules/order/module.ts";
import { packing } from "#modules/packing/module.ts";
import { payment } from "#modules/payment/module.ts";
import { policies } from "#modules/policies/module.ts";
import { promo } from "#modules/promo/module.ts";
import { rating } from "#modules/rating/module.ts";
import { settings } from "#modules/settings/module.ts";
import { settlement } from "#modules/settlement/module.ts";
import { staff } from "#modules/staff/module.ts";
import { stock } from "#modules/stock/module.ts";
import { store } from "#modules/store/module.ts";
import { storefront } from "#modules/storefront/module.ts";
import { substitution } from "#modules/substitution/module.ts";
import { tax } from "#modules/tax/module.ts";

/**
 * The modules of the store, each after those it uses. Everything that the server knows of them is derived from this
 * list.
 */
export const MODULES = [
  identity,
  store,
  backoffice,
  approval,
  audit,
  policies,
  delivery,
  payment,
  staff,
  address,
  catalog,
  banner,
  newsletter,
  cart,
  order,
  onlinePayment,
  money,
  closing,
  account,
  customer,
  rating,
  stock,
  promo,
  substitution,
  packing,
  dispatch,
  storefront,
  grower,
  settlement,
  settings,
  tax,
  backup,
  health,
  insight,
] as const;

/** All kinds of mail of the store. */
export const MAILS = MODULES.flatMap(({ mails = [] }) => mails);

/** All jobs of the store. */
export const JOBS = MODULES.flatMap(({ jobs = [] }) => jobs);

/** The modules' commands for the operator, by their names. */
export const COMMANDS = new Map(MODULES.flatMap(({ commands = {} }) => Object.entries(commands)));

/** The facts of all modules for migrations. */
export const migrationFacts = (config: { modules: ModuleSettings }): MigrationFacts =>
  Object.assign({}, ...MODULES.map((module) => module.migrationFacts?.(config)));

/** The tables whose rows say how large a store is: its orders. */
export const TALLIES = MODULES.flatMap(({ tally }) => tally ?? []);

/** The tables of all modules that cached pages and calls show. */
export const CACHED_TABLES: CachedTables = Object.assign(
  {},
  ...MODULES.map(({ cachedTables = {} }) => cachedTables),
);
