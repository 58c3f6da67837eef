import type { Guard } from "../guard.ts";

const TODAY = "src/modules/insight/tests/roles.test.ts";

/** Guards of what each role sees of the office: Today, products, customers, money and settings. */
export const OFFICE_ROLE_GUARDS: readonly Guard[] = [
  {
    name: "Today has takings for who sees them",
    file: "src/modules/insight/load-dashboard.ts",
    text: 'role.may("insight.see") ? findFigures',
    without: "role ? findFigures",
    tests: [TODAY],
  },
  {
    name: "Today has orders for who sees them",
    file: "src/modules/insight/load-dashboard.ts",
    text: 'role.may("order.see") ? waitingOrders',
    without: "role ? waitingOrders",
    tests: [TODAY],
  },
  {
    name: "Today has telephone numbers for who sees them",
    file: "src/modules/insight/load-dashboard.ts",
    text: '...(may("order.contacts") && { phone: address.phone })',
    without: "phone: address.phone",
    tests: [TODAY],
  },
  {
    name: "Today has an order's sum for who sees sums",
    file: "src/modules/insight/load-dashboard.ts",
    text: '...(may("order.sums") && { amount: toRupees(totalPaise) })',
    without: "amount: toRupees(totalPaise)",
    tests: [TODAY],
  },
  {
    name: "a task is for who does it",
    file: "src/modules/backoffice/seller-tasks.ts",
    text: "kinds.all().filter(({ permission }) => role.may(permission))",
    without: "kinds.all()",
    tests: [TODAY],
  },
  {
    name: "a notice is for who sees its page",
    file: "src/modules/backoffice/seller-notices.ts",
    text: "kinds.all().filter(({ permission }) => role.may(permission))",
    without: "kinds.all()",
    tests: [TODAY],
  },
];
