import type { Role } from "#modules/identity/index.ts";
import type { Complaint, Customer, CustomerDetails } from "../contract.ts";

// The part of customers that a role sees. A role that sees no addresses or sums in orders sees none here.

/** Whether the role sees addresses, telephone numbers and e-mails. Others can't search by them either. */
export const seesContacts = ({ may }: Role): boolean => may("order.contacts");

/** Whether the role sees what customers spend, owe and get back. */
export const seesSums = ({ may }: Role): boolean => may("order.sums");

/** The part of a customer that a role sees. */
export function customerFor(role: Role, customer: Customer): Customer {
  const { email, phone, area, spent, balance, ...others } = customer;
  return {
    ...others,
    ...(seesContacts(role) && { email, phone, area }),
    ...(seesSums(role) && { spent, balance }),
  };
}

/** The part of a complaint that a role sees. */
export function complaintFor(role: Role, complaint: Complaint): Complaint {
  if (seesSums(role) || complaint.answer === null) return complaint;
  const { amount: _, ...answer } = complaint.answer;
  return { ...complaint, answer };
}

/** The part of a customer's page that a role sees. */
export function detailsFor(role: Role, details: CustomerDetails): CustomerDetails {
  const { addresses, doubles, credits, lastByHand, recent, complained, ...others } = details;
  const { hasAccount, since, note, merged } = others;
  return {
    ...customerFor(role, others),
    hasAccount,
    since,
    note,
    merged,
    // Doubles share a phone number, so they reveal something about it.
    ...(seesContacts(role) && { addresses, doubles }),
    ...(seesSums(role) && { credits, lastByHand }),
    recent: seesSums(role) ? recent : recent.map(withoutSums),
    complained: complained.map((complaint) => complaintFor(role, complaint)),
  };
}

function withoutSums(order: CustomerDetails["recent"][number]): CustomerDetails["recent"][number] {
  const { total: _total, undecided: _undecided, undecidedFor: _for, payable: _payable, ...others } = order;
  return others;
}
