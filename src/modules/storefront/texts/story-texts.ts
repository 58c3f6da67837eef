import { catalogue } from "#kernel/texts/catalogue.ts";

/** Texts of the home page below its products. They come with the first touch. */
export const t = catalogue("storefront/story", {
  promises: "What you can count on",
  fastDelivery: "Fastest delivery in a day",
  fastDeliveryHow: "Groceries come the next day, fruits and vegetables on the market day.",
  freshness: "Guaranteed freshness",
  freshnessHow: "If it is not fresh, we take it back at the door.",
  prices: "Affordable prices",
  pricesHow: "No middlemen between the field and your kitchen.",
  trust: "Trust by thousands",
  trustHow: "Families who cook with what our farmers grow.",
  why: "Why we are the best",
  twoDays: "A tomato is at its best for about two days. We make sure that you have it for both of them.",
  youOrder: "You order",
  pickedRipe: "Picked when it is ripe",
  pickedRipeHow: "Then the farmer picks. Nothing waits in a cold store for somebody to want it.",
  nightBefore: "The night before",
  lookedAt: "Looked at, one by one",
  lookedAtHow:
    "Hands and eyes sort it, weigh it and pack it in paper. What we would not eat, we do not send.",
  marketDay: "Market day",
  atYourDoor: "At your door",
  atYourDoorHow: "You pay when you hold it. Whatever is not as it should be goes back with us.",
  aboutUs: "About Us",
  marketEveryDay:
    "In the villages around {city}, market day is the best day of the week. {store} brings it to the city, every day.",
  wholeIdea:
    "We connect farmers who grow without poison with families who want to know where their food comes from. The farmer names a fair price, we carry the basket, and you cook something good. That is the whole idea.",
  seeWhatIsGrowing: "See what is growing",
});
