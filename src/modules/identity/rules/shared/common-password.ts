/** The words that most common passwords are made of, in India and elsewhere, without digits and signs around them. */
const WORDS = new Set(
  (
    "password passwort pass passcode passphrase welcome admin administrator user username login letmein " +
    "changeme default secret test testing guest master root access hello computer internet samsung google " +
    "iloveyou loveyou love mylove lovely friend friends family princess prince sunshine superman batman dragon " +
    "monkey football cricket baseball pokemon naruto whatever trustno india indian indya bharat hindustan jaihind " +
    "krishna radha radhakrishna radhekrishna radheradhe ganesh ganesha ganpati sairam omsairam saibaba shiva om " +
    "omnamahshivaya mahadev harharmahadev jaishreeram shreeram hanuman lakshmi laxmi saraswati durga jesus allah " +
    "bismillah ammaappa appaamma maapapa mummy papa mom dad sweety sachin dhoni kohli bangalore bengaluru mysore " +
    "mysuru chennai hyderabad mumbai delhi kerala karnataka santhe abc abcd abcde abcdef abcdefg abcdefgh asd asdf " +
    "asdfgh asdfghjkl qwe qwer qwert qwerty qwertyui qwertyuiop zxc zxcvb zxcvbnm zxcv aaa xyz qaz qazwsx"
  ).split(" "),
);

/** Rows of keys and of figures, which are typed from one end. */
const ROWS = ["01234567890123456789", "qwertyuiopasdfghjklzxcvbnm", "abcdefghijklmnopqrstuvwxyz"];
/** Columns of keys, as they are typed one after the other. */
const COLUMNS = ["1qaz2wsx3edc4rfv5tgb", "1q2w3e4r5t6y7u8i9o0p", "q1w2e3r4t5y6u7i8o9p0", "a1b2c3d4e5f6g7h8"];

const SIGNS: Readonly<Record<string, string>> = {
  "@": "a",
  "4": "a",
  "0": "o",
  "1": "i",
  "3": "e",
  $: "s",
  "5": "s",
};

/**
 * Whether a password is among those that are tried first: a common word with at most six figures or signs around it, a
 * row of keys, or one short piece again and again.
 */
export function isCommonPassword(password: string): boolean {
  const typed = password.trim().toLowerCase();
  if (typed === "") return false;
  const isRow = [...ROWS, ...COLUMNS].some((row) => row.includes(typed) || backwards(row).includes(typed));
  return (
    isRow || /^(.{1,4}?)\1+$/.test(typed) || WORDS.has(wordIn(typed)) || WORDS.has(wordIn(asLetters(typed)))
  );
}

const backwards = (text: string) => Array.from(text).reverse().join("");

/** The word without up to six figures or signs at its beginning and its end. */
const wordIn = (text: string) => text.replace(/^[^a-z]{1,6}/, "").replace(/[^a-z]{1,6}$/, "");

/** Signs within the word that stand for letters, such as `p@ssw0rd`. */
const asLetters = (text: string) =>
  text.replace(/(?<=[a-z])[@4013$5]+(?=[a-z])/g, (signs) =>
    Array.from(signs, (sign) => SIGNS[sign] ?? sign).join(""),
  );
