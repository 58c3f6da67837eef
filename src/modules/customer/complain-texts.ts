import { catalogue } from "#kernel/texts/catalogue.ts";

/** Texts about complaints in My Orders. */
export const t = catalogue("customer/complain", {
  somethingBad: "Something was bad",
  badOf: "Something was bad: {invoiceNumber}",
  title: "What was bad?",
  whichLines: "Which products?",
  words: "What was wrong?",
  wordsHint: "For example: two tomatoes were squashed",
  photos: "Photos (up to {max})",
  photosHint: "Only we see them.",
  addPhoto: "Add a photo",
  removePhoto: "Remove {name}",
  send: "Send",
  chooseLines: "Please choose what was bad",
  sendFailed: "It could not be sent. Please try again.",
  told: "You told us: {lines}",
  waits: "We will answer soon.",
  photoOf: "Photo {number}",
  answerCredit: "{sum} is on your account. You can use it with your next order.",
  answerReplacement: "With your next order comes: {words}",
  answerReplacementWith: "With {invoiceNumber} comes: {words}",
  answerRefund: "We give you {sum} back.",
  answerRefundReference: "We give you {sum} back. Reference: {reference}",
  answerNo: "We have looked at it and can't give anything back this time.",
});
