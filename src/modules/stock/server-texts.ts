import { catalogue } from "#kernel/texts/catalogue.ts";

/** Server-side texts of stock: refusals and answers. */
export const t = catalogue("stock/server", {
  count: "Count",
  countWhenSaved: "Count when saved",
  countedSince:
    "There were {saved} when this file was saved, and {left, plural, =0 {none are} one {{left} is} other {{left} are}} left now. Count again, and put {left} into “{column}”.",
  onlyLeft:
    "{left, plural, one {Only {left} of {product} is left} other {Only {left} of {product} are left}}",
  noneLeft: "None of {product} are left",
  countFirst: "None of {product} are left. Count it up, and it is on sale again.",
  soldSince:
    "{sold} sold since you opened the page: {left, plural, =0 {none} other {{left}}} left now. Save again to overwrite.",
  changedSince:
    "This was counted since you opened the page: {left, plural, =0 {none} other {{left}}} left now. Save again to overwrite.",
  countedMeanwhile: "Somebody else has begun to count meanwhile. Please look again.",
  stoppedSince: "This is not counted any more since you opened the page. Save again to count it.",
  productGone: "This product is gone",
  backAlready: "{product} is in stock already",
  loginToWait: "Please log in first",
  tooManyWaits: "You wait for {max} products already",
  backSubject: "{product} is back at {store}",
  backTitle: "{product} is back",
  backPrice: "{pack} for {price}",
  backHurry: "You asked us to write when it is there again. Nothing is put aside: who orders first has it.",
  backLink: "Look at it",
  backWhy: "You get this one mail because you asked to be told when {product} is back.",
  backStop: "Tell me about nothing else either",
  stopQuestion: "No more mails about what is back at {store}?",
  stopWhat: "Whatever else you wait for is taken off the list right away.",
  stopKeep: "No, keep them coming",
  stopped: "We write to you no more",
  stoppedWhat: "You wait for nothing at {store} now. You are welcome at the market any time.",
  stopToStore: "To the store",
  stopPageTitle: "Back in stock · {store}",
  countsSaved: "Counted",
  someCountsSaved: "{saved} saved, {wrong} not",
  reason: "Reason",
  fromSpreadsheet: "From a spreadsheet",
  countNotWhole: "The count must be a whole number, or nothing for a product that is not counted",
  countNegative: "The count can't be less than 0",
  countTooLarge: "The count can be at most {max, number}",
  countsNotList: "The counts could not be read. Please reload the page and try again.",
  moveUnknown: "That change of the count can't be found",
  tooManyCounts: "At most {max} products can be counted at once",
  productTwice: "A product is there twice",
});
