import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readBankList } from "./bank-list.ts";
import { type DoorPayment, matchBankList } from "./match-bank-list.ts";

const DAY = "2026-03-15";

const sumsOf = (list: string) => readBankList(list).entries.map(({ sums }) => sums);

const payment = (order: string, rupees: number, more: Partial<DoorPayment> = {}): DoorPayment => ({
  order,
  name: "Asha Rao",
  paise: Math.round(rupees * 100),
  references: [],
  invoiceNumbers: [`INV-20260315-${order.padStart(4, "0")}`],
  ticked: "no",
  ...more,
});

function matched(list: string, payments: DoorPayment[], used: string[] = []) {
  const match = matchBankList(readBankList(list).entries, {
    payments,
    day: DAY,
    dayAfter: "2026-03-16",
    isUsed: ({ identity }) => used.includes("reference" in identity ? identity.reference : identity.words),
  });
  return {
    sure: match.sure.map(({ order, by }) => `${order} by ${by}`),
    doubtful: match.doubtful.map(({ orders, why }) => `${orders.join("/")} ${why}`),
    known: match.known.length,
    unknown: match.unknown.map(({ text }) => text),
  };
}

describe("a pasted list", () => {
  it.each([
    ["Rs.450.00 credited to A/c XX1234 on 15-03-26. UPI Ref 607412345678. Avl Bal Rs 12,345.50", [45_000]],
    ["₹1,234.50 received from ASHA RAO", [123_450]],
    ["INR 1,20,000 credited", [12_000_000]],
    ["15/03/2026,UPI/CR/607412345678/ASHA/OKAXIS,,450.00,12,345.50", [45_000, 1_234_550]],
    ["15 Mar 2026\tUPI-ASHA RAO-607412345678\t90\t", [9_000]],
    ['"15-03-2026","UPI/607412345678","1,450.50"', [145_050]],
    ["Asha 90.5", [9_050]],
    ["Received 90 at 10:45", [9_000]],
  ])("has the sum of %s", (line, sums) => expect(sumsOf(line)).toEqual([sums]));

  it("leaves out headings, references alone and money that went out", () => {
    expect(
      sumsOf("Date,Narration,Amount\nUPI Ref 607412345678\nRs 200 debited from A/c XX1\nSent Rs.90 to Shop"),
    ).toEqual([]);
  });

  it.each([
    "ICICI Bank Acct XX123 debited for Rs 440.00 on 15-Mar-26; MARKET FUEL credited. UPI:633344445599",
    "Rs 440.00 transferred from A/c XX12 to Fuel",
    "You paid ₹440.00 to Fuel",
    "Paid ₹440.00 to Fuel",
    "Rs.440.00 spent on card",
    "UPI mandate: Rs.440.00 will be deducted",
    "Payment request of Rs.440.00 from Asha. Declined",
    "Txn of Rs.440.00 failed",
    "Refund Rs 440.00 to MEERA",
    "(440.00)",
    "- 440.00",
    "-₹440",
  ])("leaves out what went out or never came: %s", (line) => expect(sumsOf(line)).toEqual([]));

  it.each([
    ["Asha paid you ₹440.00", 44_000],
    ["₹440 sent to you by Asha", 44_000],
    ["Rs.440 paid by Asha Rao", 44_000],
    ["15/03/2026;UPI;440/-", 44_000],
    ["Asha Rao - 440.00", 44_000],
    ["Amount credited by UPI: Rs 440/-", 44_000],
  ])("takes what came in: %s", (line, sum) => expect(sumsOf(line)).toEqual([[sum]]));

  it("leaves out the balances of a statement, oldest first or newest first", () => {
    expect(sumsOf("a,450.00,1090.00\nb,90.00,1180.00\nc,20.00,1200.00")).toEqual([
      [45_000],
      [9_000],
      [2_000],
    ]);
    expect(sumsOf("c,20.00,1200.00\nb,90.00,1180.00")).toEqual([[2_000], [9_000]]);
  });

  it("reads a message of several lines as one", () => {
    const list =
      "Dear customer,\nRs 90 credited\nUPI Ref 607412345678\n\nRs 80 credited\nUPI Ref 607412349999";
    expect(readBankList(list).entries).toMatchObject([
      { sums: [9_000], identity: { reference: "607412345678" } },
      { sums: [8_000], identity: { reference: "607412349999" } },
    ]);
  });

  it("takes a falling balance for money that went, in whichever order a statement is", () => {
    const rows = ["UPI/ASHA,450.00,1450.00", "UPI/FUEL,440.00,1010.00", "UPI/RAVI,90.00,1100.00"];
    expect(sumsOf(rows.join("\n"))).toEqual([[45_000], [9_000]]);
    expect(sumsOf(rows.toReversed().join("\n"))).toEqual([[9_000], [45_000]]);
    // Nothing tells whether the oldest one came.
    expect(readBankList(rows.join("\n")).entries.map(({ doubt }) => doubt)).toEqual(["direction", undefined]);
  });

  it("takes the columns of its heading at their word", () => {
    const list = [
      "Date,Narration,Withdrawal Amt,Deposit Amt,Closing Balance",
      '15/03/26,UPI-FUEL,440.00,,"10,560.00"',
      '15/03/26,UPI-ASHA,,90.00,"10,650.00"',
    ].join("\n");
    expect(sumsOf(list)).toEqual([[9_000]]);
  });

  it("drops no line into another's message", () => {
    const list = "Rs 90 credited from Asha\nRs 440 debited for fuel\nRs 80 debited for tea";
    expect(readBankList(list).entries).toMatchObject([{ text: "Rs 90 credited from Asha" }]);
  });

  it("does not take the number of the own account for a reference", () => {
    const list = "A/c 501000123456 Rs 90 credited\nA/c 501000123456 Rs 80 credited";
    expect(readBankList(list).entries.map(({ identity }) => "words" in identity)).toEqual([true, true]);
  });
});

describe("money that may not have come", () => {
  it.each([
    "UPI REVERSAL 607412345678 450.00",
    "RVSL/UPI/607412345678 450.00",
    "REV-UPI-607412345678 450.00 CR",
    "UPI RETURN 607412345678 Rs 450.00 credited",
    "CHARGEBACK 607412345678 450.00",
    "Rs 450.00 payment pending, Ref 607412345678",
    "Payment of Rs 450.00 cancelled, Ref 607412345678",
    "UPI TIMEOUT 607412345678 450.00",
    "Rs 450.00 credit initiated, Ref 607412345678",
  ])("is in doubt even with the driver's digits: %s", (line) => {
    expect(matched(line, [payment("1", 450, { references: ["5678"] })])).toEqual({
      sure: [],
      doubtful: ["1 unsure"],
      known: 0,
      unknown: [],
    });
    expect(matched(line, []).unknown).toEqual([line]);
  });

  it.each([
    "FAILURE",
    "DECLINE",
    "REVERSE",
    "RVS",
    "CR REV",
    "RETD",
    "CHGBK",
    "RECALLED",
    "ON-HOLD",
    "UNDER PROCESS",
    "UNPAID",
    "BOUNCED",
    "DISHONOURED",
    "EXPIRED",
    "AWAITING",
    "DEEMED",
    "NOT CREDITED",
    "to be credited",
  ])("is in doubt by the word at its end: %s", (words) => {
    const line = `UPI/607412345678/MEERA 450.00 ${words}`;
    expect(matched(line, [payment("1", 450, { references: ["5678"] })]).doubtful).toEqual(["1 unsure"]);
  });

  it.each([
    "Date,Details,Inflows of money,Spent\n15/03/2026,UPI FUEL 607412345678,,450.00",
    "दिनांक\tविवरण\tनिकासी\tजमा\tशेष\n15-03-2026\tUPI FUEL 607412345678\t450.00\t\t560.00",
    "Date  Narration   Withdrawal   Deposit   Balance\n15/03/2026  UPI FUEL 607412345678   450.00      560.00",
  ])("is in doubt where its columns are not understood: %s", (list) => {
    expect(matched(list, [payment("1", 450, { references: ["5678"] })])).toMatchObject({
      sure: [],
      doubtful: ["1 direction"],
    });
  });

  it.each([
    "Date,Details,Money Out,Money In,Balance\n15/03/2026,UPI FUEL 607412345678,450.00,,560.00",
    "Date\tParticulars\tPayments\tReceipts\n15-03-2026\tUPI FUEL 607412345678\t450.00\t",
    "Date,Details,Outflow,Inflow\n15/03/2026,UPI FUEL 607412345678,450.00,",
    "Date,Details,Amount,Type\n15/03/2026,UPI FUEL 607412345678,450.00,D",
    "15/03/2026,UPI FUEL 607412345678,- 450.00",
    "15/03/2026,UPI FUEL 607412345678,–450.00",
    "15/03/2026,UPI FUEL 607412345678,450.00 (-)",
    "WDL TFR 607412345678 450.00",
    "TO TRANSFER UPI/607412345678 450.00",
  ])("went, and is no payment that came: %s", (list) => {
    expect(matched(list, [payment("1", 450, { references: ["5678"] })])).toMatchObject({
      sure: [],
      doubtful: [],
    });
  });

  it("is in doubt where an app says so in a line of its own", () => {
    for (const list of ["Meera Rao\n₹450\nFailed", "Pending\n\n₹450\n\nMeera Rao\n15 Mar"]) {
      expect(matched(list, [payment("1", 450)])).toMatchObject({ sure: [], unknown: [] });
    }
    expect(matched("Meera Rao\t₹450.00\nFailed", [payment("1", 450)]).doubtful).toEqual(["1 unsure"]);
    expect(matched("Asha\n₹90\n15 Mar\n\nMeera\n₹450\n15 Mar", [payment("1", 450)]).sure).toEqual([
      "1 by sum",
    ]);
  });

  it("is in doubt where a reversal of its sum has a number of its own", () => {
    const came = "UPI/CR/607412345678/MEERA/450.00";
    const back = "REV-UPI-607499999999 450.00";
    expect(matched(`${came}\n${back}`, [payment("1", 450)]).sure).toEqual([]);
    // It is that of another payment in the list.
    const other = "UPI/CR/607499999999/RAVI/450.00";
    const payments = [payment("1", 450, { references: ["5678"] }), payment("2", 450)];
    expect(matched(`${came}\n${other}\n${back}`, payments).sure).toEqual(["1 by reference"]);
  });

  it("is in doubt where the same payment went back", () => {
    const came = "UPI/CR/607412345678/ASHA 450.00";
    for (const back of ["UPI/DR/607412345678/ASHA 450.00", "DR UPI REVERSAL ASHA 450.00"]) {
      expect(matched(`${came}\n${back}`, [payment("1", 450)])).toMatchObject({
        sure: [],
        doubtful: ["1 wentBack"],
      });
    }
    // Another payment of the same sum went out.
    expect(matched(`${came}\nUPI/DR/607499999999/FUEL 450.00`, [payment("1", 450)]).sure).toEqual([
      "1 by sum",
    ]);
  });

  it("is not there where the balance falls", () => {
    const list = "UPI/ASHA/607412341111,90.00,1090.00\nUPI/FUEL/607412345678,450.00,640.00";
    expect(matched(list, [payment("1", 450, { references: ["5678"] })])).toMatchObject({
      sure: [],
      doubtful: [],
    });
  });
});

describe("a match", () => {
  it("is sure by the reference that the driver noted, among equal sums", () => {
    const payments = [payment("1", 90, { references: ["5678"] }), payment("2", 90, { references: ["9999"] })];
    const list = "Rs 90 credited UPI Ref 607412349999\nRs 90 credited UPI Ref 607412345678";
    expect(matched(list, payments)).toMatchObject({
      sure: ["2 by reference", "1 by reference"],
      doubtful: [],
    });
  });

  it("is sure by the invoice's number, with its signs or without", () => {
    const payments = [payment("1", 90), payment("2", 90)];
    const list = "90.00 UPI note INV-20260315-0002\n90.00 UPI INV202603150001";
    expect(matched(list, payments)).toMatchObject({ sure: ["2 by reference", "1 by reference"] });
  });

  it("is sure by a sum that only one payment and one line has", () => {
    expect(matched("₹1,234.50 from Asha\nRs 77 from Ravi", [payment("1", 1234.5), payment("2", 90)])).toEqual(
      {
        sure: ["1 by sum"],
        doubtful: [],
        known: 0,
        unknown: ["Rs 77 from Ravi"],
      },
    );
  });

  it("counts a line that is pasted twice once, in another message too", () => {
    const payments = [payment("1", 90), payment("2", 90)];
    const line = "Rs 90 credited UPI Ref 607412345678";
    const list = `${line}\n${line}\n15/03/2026 UPI/CR/607412345678/ASHA 90.00`;
    expect(matched(list, payments)).toMatchObject({ sure: [], doubtful: ["1/2 several"] });
    expect(matched("Rs 90 from Asha\nrs 90  from asha", [payment("1", 90)])).toMatchObject({
      sure: ["1 by sum"],
    });
  });

  it("is doubtful for equal sums, the name that fits first", () => {
    const payments = [payment("1", 90, { name: "Ravi Kumar" }), payment("2", 90)];
    expect(matched("Rs 90 from ASHA", payments)).toMatchObject({ sure: [], doubtful: ["2/1 several"] });
    expect(matched("Rs 90 a\nRs 90 b", [payment("1", 90)]).doubtful).toEqual(["1 several", "1 several"]);
  });

  it("is doubtful for another reference, another sum and another day", () => {
    const noted = payment("1", 90, { references: ["1111"] });
    expect(matched("Rs 90 UPI Ref 607412345678", [noted]).doubtful).toEqual(["1 otherReference"]);
    expect(matched("Rs 80 UPI Ref 607412341111", [noted]).doubtful).toEqual(["1 otherSum"]);
    expect(matched("Rs 90 credited on 01-03-2026", [payment("1", 90)]).doubtful).toEqual(["1 otherDay"]);
    expect(matched("Rs 90 credited on 16 Mar 26", [payment("1", 90)]).sure).toEqual(["1 by sum"]);
  });

  it("knows what was ticked, and never ticks another payment by the same line", () => {
    const ticked = payment("1", 90, { ticked: "by list" });
    expect(matched("Rs 90 from Asha", [ticked, payment("2", 90)], ["rs 90 from asha"])).toMatchObject({
      sure: [],
      known: 1,
    });
    const byHand = payment("1", 90, { ticked: "by hand" });
    expect(matched("Rs 90 from Asha", [byHand])).toMatchObject({ sure: [], known: 1 });
    expect(matched("Rs 90 from Asha", [byHand, payment("2", 90)])).toMatchObject({ doubtful: ["2 several"] });
  });

  it("compares in paise", () => {
    expect(matched("Rs 90.10 x", [payment("1", 90.1)]).sure).toEqual(["1 by sum"]);
    expect(matched("Rs 90.01 x", [payment("1", 90.1)]).unknown).toEqual(["Rs 90.01 x"]);
  });
});

/** Lists as banks and apps give them, row by row, with the group of each row. */
const LISTS: { bank: string; rows: [row: string, group: string][] }[] = [
  {
    bank: "SBI, a statement with tabs",
    rows: [
      ["Txn Date\tValue Date\tDescription\tRef No./Cheque No.\tDebit\tCredit\tBalance", "noSum"],
      [
        "15 Mar 2026\t15 Mar 2026\tBY TRANSFER-UPI/CR/607412345678/MEERA/okaxis\tTRANSFER FROM 4897\t\t450.00\t1,450.00",
        "sure",
      ],
      [
        "15 Mar 2026\t15 Mar 2026\tTO TRANSFER-UPI/DR/607412345679/FUEL/oksbi\tTRANSFER TO 4897\t440.00\t\t1,010.00",
        "went",
      ],
      ["15 Mar 2026\t15 Mar 2026\tUPI/REV/607412345699/ANBU\t\t\t91.50\t1,101.50", "doubtful"],
    ],
  },
  {
    bank: "a statement whose last column is empty for what went",
    rows: [
      ["Date\tParticulars\tWithdrawals\tDeposits", "noSum"],
      ["15-03-2026\tUPI FUEL\t450.00\t", "went"],
      ["15-03-2026\tUPI FUEL\t450.00", "doubtful"],
      ["15-03-2026\tUPI MEERA\t\t77.00", "unknown"],
    ],
  },
  {
    bank: "HDFC, a file",
    rows: [
      [
        "  Date     ,Narration,Value Dat,Debit Amount       ,Credit Amount      ,Chq/Ref Number   ,Closing Balance",
        "noSum",
      ],
      [
        "  15/03/26 ,UPI-MEERA RAO-MEERA@OKAXIS-UTIB0000007-607412345678-UPI,15/03/26 ,0.00 ,450.00 ,0000607412345678 ,1450.00",
        "sure",
      ],
      [
        "  15/03/26 ,UPI-MARKET FUEL-607412340000-UPI,15/03/26 ,440.00 ,0.00 ,0000607412340000 ,1010.00",
        "went",
      ],
    ],
  },
  {
    bank: "ICICI, a file with quotation marks",
    rows: [
      [
        '"S No.","Value Date","Transaction Date","Cheque Number","Transaction Remarks","Withdrawal Amount (INR )","Deposit Amount (INR )","Balance (INR )"',
        "noSum",
      ],
      [
        '"1","15/03/2026","15/03/2026","-","UPI/607412345678/eggs/meera@okici/Axis","0","450.00","1,450.00"',
        "sure",
      ],
      [
        '"2","15/03/2026","15/03/2026","-","UPI/607412340001/fuel/fuel@oksbi/SBI","1,200.00","0","250.00"',
        "went",
      ],
    ],
  },
  {
    bank: "Axis, DR and CR",
    rows: [
      ["Tran Date,CHQNO,PARTICULARS,DR,CR,BAL,SOL", "noSum"],
      ["15-03-2026,-,UPI/P2A/607412345678/MEERA RAO/HDFC BANK,,450.00,1450.00,248", "sure"],
      ["15-03-2026,-,UPI/P2M/607412340002/FUEL/YES BANK,440.00,,1010.00,248", "went"],
    ],
  },
  {
    bank: "Canara, without a heading, Cr behind the balance",
    rows: [
      ["15-03-2026 UPI/FUEL/607412340003 440.00 560.00Cr", "unknown"],
      ["15-03-2026 UPI/MEERA/607412345678 450.00 1,010.00Cr", "sure"],
      ["15-03-2026 UPI/TEA/607412340004 10.00 1,000.00Cr", "went"],
    ],
  },
  {
    bank: "Canara, the sums marked",
    rows: [
      ["15-03-2026 UPI/MEERA/607412345678 450.00CR", "sure"],
      ["15-03-2026 UPI/TEA/607412340004 450.00DR", "went"],
    ],
  },
  {
    bank: "references and sums behind slashes",
    rows: [
      ["UPI/CR/607412345678/MEERA/450.00", "sure"],
      ["UPI/DR/607412340005/FUEL/440.00", "went"],
      ["UPI/CR/607412340006/RAVI/77.00/PAID", "unknown"],
      ["UPI/CR/607412340007/RAVI/12", "noSum"],
    ],
  },
  {
    bank: "messages of a bank",
    rows: [
      [
        "Dear Customer, Rs.450.00 credited to a/c XX1234 on 15-03-26 by UPI/607412345678. Avl Bal: Rs.1,450.00 -HDFC Bank",
        "sure",
      ],
      ["Rs 440.00 debited from A/c XX1234 on 15-03-26 to VPA fuel@oksbi (UPI Ref No 607412340008)", "went"],
      ["Your UPI txn of Rs.450.00 failed. Ref 607412340009", "failed"],
      ["MEERA has requested Rs.450.00 on GPay", "failed"],
      ["Rs 91.50 credit is pending, Ref 607412340010", "doubtful"],
      ["Never share your OTP with anybody.", "noSum"],
      ["\nDear Customer,\nRs 77.00 credited\nUPI Ref 607412340011\n", "unknown"],
    ],
  },
  {
    bank: "apps",
    rows: [
      ["Meera Rao paid you ₹450.00", "sure"],
      ["Received from Ravi +77.00", "unknown"],
      ["You paid ₹440.00 to Fuel", "went"],
      ["Fuel -₹440.00", "went"],
      ["Meera Rao  paid you ₹450.00", "repeated"],
      ["Yesterday", "noSum"],
    ],
  },
];

describe("each row of a list", () => {
  const PAYMENTS = [payment("1", 450, { name: "Meera Rao" }), payment("2", 91.5)];
  const groupsOf = (list: string, learnt: string[] = []) => {
    const { entries, others } = readBankList(list, learnt);
    const match = matchBankList(entries, {
      payments: PAYMENTS,
      day: DAY,
      dayAfter: "2026-03-16",
      isUsed: () => false,
    });
    return [
      ...match.sure.map(({ entry }) => ({ text: entry.text, group: "sure" })),
      ...match.doubtful.map(({ entry }) => ({ text: entry.text, group: "doubtful" })),
      ...match.known.map(({ text }) => ({ text, group: "known" })),
      ...match.unknown.map(({ text }) => ({ text, group: "unknown" })),
      ...others.map(({ text, why }) => ({ text, group: why })),
    ];
  };
  const words = (text: string) => text.trim().toLowerCase().replaceAll(/\s+/g, " ");
  const wordsIn = (texts: readonly string[]) => words(texts.join(" ")).split(" ").toSorted();
  const sorted = (rows: readonly { text: string; group: string }[]) =>
    rows.map(({ text, group }) => `${group}: ${words(text)}`).toSorted();

  it.each(LISTS)("is in one group: $bank", ({ rows }) => {
    const groups = groupsOf(rows.map(([row]) => row).join("\n"));
    expect(groups).toHaveLength(rows.length);
    expect(sorted(groups)).toEqual(sorted(rows.map(([text, group]) => ({ text, group }))));
  });

  it("is in one group, whichever rows of whichever banks are pasted", () => {
    const all = LISTS.flatMap(({ rows }) => rows.map(([row]) => row)).filter((row) => !row.includes("\n"));
    fc.assert(
      fc.property(fc.subarray(all), fc.shuffledSubarray(all), (some, others) => {
        const list = [...some, ...others];
        // A line without a sum may belong to the message before it. Each word is shown once all the same.
        const shown = groupsOf(list.join("\n")).map(({ text }) => text);
        expect(wordsIn(shown)).toEqual(wordsIn(list));
      }),
    );
  });

  it("is read by the columns of a heading that was pasted another day", () => {
    const heading = "Date,Narration,Withdrawal,Deposit,Balance";
    const rows = ["15/03/26,UPI-FUEL,440.00,,560.00", "15/03/26,UPI-MEERA,,450.00,1010.00"];
    expect(readBankList([heading, ...rows].join("\n")).heading).toBe(heading);
    expect(readBankList(rows.join("\n")).heading).toBeNull();
    expect(groupsOf(rows.join("\n"), [heading]).map(({ group }) => group)).toEqual(["sure", "went"]);
    expect(groupsOf(rows[0] ?? "", [heading]).map(({ group }) => group)).toEqual(["went"]);
    // Another bank has as many columns, and has them the other way round: its balances say so.
    const other = ["15/03/26,UPI-FUEL,,440.00,560.00", "15/03/26,UPI-MEERA,450.00,,1010.00"];
    expect(groupsOf(other.join("\n"), [heading])).not.toContainEqual({ text: other[0], group: "sure" });
    expect(groupsOf(other.join("\n"), [heading])).toContainEqual({ text: other[1], group: "sure" });
    expect(
      groupsOf(other.join("\n"), [heading, "Date,Narration,Deposit,Withdrawal,Balance"]).map(
        ({ group }) => group,
      ),
    ).toEqual(["sure", "went"]);
  });
});
