import type { Guard } from "./guard.ts";
import { ACCESS_GUARDS } from "./list/access.ts";
import { ACTIVITY_GUARDS } from "./list/activity.ts";
import { APPROVAL_GUARDS } from "./list/approvals.ts";
import { BACKUP_GUARDS } from "./list/backups.ts";
import { BUYING_GUARDS } from "./list/buying.ts";
import { KEPT_ANSWER_GUARDS } from "./list/cached-answers.ts";
import { CUSTOMER_GUARDS } from "./list/customers.ts";
import { DOOR_GUARDS } from "./list/door.ts";
import { GOODS_GUARDS } from "./list/goods.ts";
import { HEALTH_GUARDS } from "./list/health.ts";
import { LOT_GUARDS } from "./list/lots.ts";
import { MACHINERY_GUARDS } from "./list/machinery.ts";
import { MACHINE_GUARDS } from "./list/machines.ts";
import { OFFICE_ROLE_GUARDS } from "./list/office-roles.ts";
import { ORDER_GUARDS } from "./list/orders.ts";
import { PACKING_GUARDS } from "./list/packing.ts";
import { PAYMENT_GUARDS } from "./list/payments.ts";
import { PEOPLE_GUARDS } from "./list/people.ts";
import { ROLE_GUARDS } from "./list/roles.ts";
import { SECOND_FACTOR_GUARDS } from "./list/second-factors.ts";
import { SEEN_FIELDS_GUARDS } from "./list/seen-fields.ts";
import { SETTLEMENT_GUARDS } from "./list/settlement.ts";
import { STAFF_PEOPLE_GUARDS } from "./list/staff-people.ts";
import { STATION_GUARDS } from "./list/stations.ts";
import { UPLOAD_GUARDS } from "./list/uploads.ts";
import { VAN_GUARDS } from "./list/vans.ts";
import { WATCHING_GUARDS } from "./list/watching.ts";

/** All guards, each with its tests. */
export const GUARDS: readonly Guard[] = [
  ...ORDER_GUARDS,
  ...GOODS_GUARDS,
  ...PAYMENT_GUARDS,
  ...PACKING_GUARDS,
  ...STATION_GUARDS,
  ...LOT_GUARDS,
  ...BUYING_GUARDS,
  ...SECOND_FACTOR_GUARDS,
  ...SETTLEMENT_GUARDS,
  ...VAN_GUARDS,
  ...PEOPLE_GUARDS,
  ...CUSTOMER_GUARDS,
  ...ACCESS_GUARDS,
  ...ACTIVITY_GUARDS,
  ...ROLE_GUARDS,
  ...APPROVAL_GUARDS,
  ...DOOR_GUARDS,
  ...MACHINERY_GUARDS,
  ...KEPT_ANSWER_GUARDS,
  ...BACKUP_GUARDS,
  ...UPLOAD_GUARDS,
  ...WATCHING_GUARDS,
  ...HEALTH_GUARDS,
  ...MACHINE_GUARDS,
  ...OFFICE_ROLE_GUARDS,
  ...STAFF_PEOPLE_GUARDS,
  ...SEEN_FIELDS_GUARDS,
];
