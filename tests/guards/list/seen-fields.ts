import type { Guard } from "../guard.ts";

const FIELDS = "tests/api/role-fields.test.ts";
const RECALL = "src/modules/grower/tests/recall.test.ts";
const PAYMENTS = "src/modules/settlement/tests/payments.test.ts";
const ACTIVITY = "tests/api/role-activity.test.ts";
const ANSWER = "src/modules/order/contract/to-seller-answer.ts";

/** Guards of what roles see of orders. */
export const SEEN_FIELDS_GUARDS: readonly Guard[] = [
  {
    name: "sums are for roles that see sums",
    file: ANSWER,
    text: "...(!seen.sums && withoutSums(answer)),",
    without: "",
    tests: [FIELDS],
  },
  {
    name: "addresses are for roles that see addresses",
    file: ANSWER,
    text: "if (seenFields(may).contacts) return address;",
    without: "if (may) return address;",
    tests: [FIELDS],
  },
  {
    name: "the seller's notes are for roles that see addresses",
    file: ANSWER,
    text: "...(!seen.contacts && { sellerNotes: null }),",
    without: "",
    tests: [FIELDS],
  },
  {
    name: "an order's events say no sums and addresses to roles that see none",
    file: ANSWER,
    text: "trail: answer.trail.filter((entry) => isSeen(entry, seen)),",
    without: "",
    tests: [FIELDS],
  },
  {
    name: "nothing is found by an address that the role does not see",
    file: ANSWER,
    text: "namesOnly: !seenFields(may).contacts,",
    without: "namesOnly: false,",
    tests: [FIELDS],
  },
  {
    name: "the stream has what the role sees",
    file: "src/modules/order/http/order-stream.ts",
    text: "JSON.stringify(toSellerAnswer(order, session.role() ?? c.var.seller.role));",
    without: "JSON.stringify(toSellerAnswer(order, { may: () => true }));",
    tests: [FIELDS],
  },
  {
    name: "a spreadsheet of bags has the columns that the role sees",
    file: "src/modules/order/queries/packing-list.ts",
    text: "const seen = <Value>(is: boolean, ...values: Value[]): Value[] => (is ? values : []);",
    without:
      "const seen = <Value>(is: boolean, ...values: Value[]): Value[] => (is === undefined ? [] : values);",
    tests: [FIELDS],
  },
  {
    name: "the bags of a day say their street to roles that see addresses",
    file: "src/modules/packing/bags/day-bags.ts",
    text: "address && seenFields(role.may).contacts ?",
    without: "address ?",
    tests: [FIELDS],
  },
  {
    name: "the words of a weighed order name sums to roles that see sums",
    file: "src/modules/fulfilment/api.ts",
    text: "seenFields(seller.role.may).sums ? messageOf(weighed) : messageWithoutSums(weighed)",
    without: "messageOf(weighed)",
    tests: [FIELDS],
  },
  {
    name: "an order is cancelled while it is weighed by who may cancel",
    file: "src/modules/fulfilment/api.ts",
    text: `if (input.cancel) refuseWithout("order.change", seller);`,
    without: "",
    tests: [FIELDS],
  },
  {
    name: "invoices are for roles that open invoices",
    file: "src/modules/order/invoice-api.ts",
    text: `refuseWithout("order.invoices", seller);`,
    without: "",
    tests: [FIELDS],
  },
  {
    name: "where growers are paid is for who may change it",
    file: "src/modules/grower/contract/for-role.ts",
    text: `may("grower.payee") ? grower : { ...grower, payTo: null };`,
    without: `may("grower.see") ? grower : { ...grower, payTo: null };`,
    tests: [RECALL],
  },
  {
    name: "the people of a recall are reached by roles that see addresses",
    file: "src/modules/grower/contract/for-role.ts",
    text: "seenFields(may).contacts ? order :",
    without: "may ? order :",
    tests: [RECALL],
  },
  {
    name: "the orders of a lot have sums for roles that see sums",
    file: "src/modules/grower/contract/for-role.ts",
    text: "seenFields(may).sums ? order :",
    without: "may ? order :",
    tests: [RECALL],
  },
  {
    name: "a recall's spreadsheet has numbers for roles that see addresses",
    file: "src/modules/grower/recall/recall-csv.ts",
    text: 'const reached = contacts ? [phone ?? "", email ?? ""] : [];',
    without: 'const reached = [phone ?? "", email ?? ""];',
    tests: [RECALL],
  },
  {
    name: "a grower's UPI address is for who pays growers",
    file: "src/modules/settlement/payments/payment-lists.ts",
    text: `if (may("settlement.pay") || !runs.open) return runs;`,
    without: `if (may("settlement.see") || !runs.open) return runs;`,
    tests: [PAYMENTS],
  },
  {
    name: "the activity log has the values that the role sees",
    file: "src/modules/audit/recorded-changes.ts",
    text: `if (!seen.field(name)) return { field: name, label, before: null, after: t("notSeen") };`,
    without: "",
    tests: [ACTIVITY],
  },
  {
    name: "an entry's own values are those that the role sees",
    file: "src/modules/audit/recorded-changes.ts",
    text: ".filter(([name]) => seen.field(name))",
    without: "",
    tests: [ACTIVITY],
  },
  {
    name: "the activity log calls by name what the role sees",
    file: "src/modules/audit/list-audit-entries.ts",
    text: `name: seen.name ? row.subjectName : t("notSeen"),`,
    without: "name: row.subjectName,",
    tests: [ACTIVITY],
  },
  {
    name: "nothing in the activity log is found by a name that the role does not see",
    file: "src/modules/audit/narrowing.ts",
    text: "if (mayEverything(role)) return undefined;",
    without: "if (mayEverything(role) || role) return undefined;",
    tests: [ACTIVITY],
  },
  {
    name: "a recorded field that no module declares is for roles that see the whole record",
    file: "src/modules/identity/recorded-actions.ts",
    text: "return declared ? sees(declared) : seesWhole;",
    without: "return declared ? sees(declared) : true;",
    tests: [ACTIVITY],
  },
  {
    name: "a recorded field is for roles that see the record, unless its module says more",
    file: "src/modules/identity/recorded-actions.ts",
    text: "[name, { seenBy, ...labelled(field) }]",
    without: "[name, { ...labelled(field), seenBy }]",
    tests: [ACTIVITY],
  },
];
