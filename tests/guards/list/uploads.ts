import type { Guard } from "../guard.ts";

const UPLOAD = "src/kernel/http/upload/take-upload.test.ts";
const ROOM = "src/kernel/http/upload/upload-room.test.ts";
const ASIDE = "src/kernel/media/aside/work-aside.test.ts";
const upload = "src/kernel/http/upload";
const media = "src/kernel/media";

/** What comes in by upload: how many at a time, how large, and what hides in it. */
export const UPLOAD_GUARDS: readonly Guard[] = [
  {
    name: "uploads are worked on in turns",
    file: `${upload}/take-upload.ts`,
    text: "await turn(async () => {",
    without: "await (async (work: () => Promise<void>) => work())(async () => {",
    tests: [ROOM],
    only: "lets two be worked on",
  },
  {
    name: "two uploads at a time, and no more",
    file: `${upload}/upload-room.ts`,
    text: "const AT_ONCE = 2;",
    without: "const AT_ONCE = 20;",
    tests: [ROOM],
    only: "where nobody says otherwise",
  },
  {
    name: "an upload that says it is too large is not read",
    file: `${upload}/take-upload.ts`,
    text: 'if (Number(request.header("content-length") ?? 0) > MAX_UPLOAD_BYTES) throw tooMuch();',
    without: "",
    tests: [UPLOAD],
    only: "without a byte being read",
  },
  {
    name: "an upload that goes on and on is given up",
    file: `${upload}/read-form.ts`,
    text: "if (bytes > MAX_UPLOAD_BYTES) throw tooMuch();",
    without: "",
    tests: [UPLOAD],
    only: "by what arrives",
  },
  {
    name: "the text of a form is bounded",
    file: `${upload}/read-form.ts`,
    text: "if (isCut || textBytes > MAX_TEXT_BYTES) fail(tooMuch());",
    without: "if (isCut && textBytes < 0) fail(tooMuch());",
    tests: [UPLOAD],
    only: "what is too much is refused",
  },
  {
    name: "the parts of a form are bounded",
    file: `${upload}/read-form.ts`,
    text: 'parser.on("partsLimit", () => fail(tooMuch()));',
    without: "",
    tests: [UPLOAD],
    only: "what is too much is refused",
  },
  {
    name: "an upload's files have no name on the disk",
    file: `${upload}/upload-room.ts`,
    text: "await rm(path, { force: true });\n      return file;",
    without: "return file;",
    tests: [UPLOAD],
    only: "nameless from the first byte",
  },
  {
    name: "what a crash left of uploads is removed",
    file: `${upload}/upload-room.ts`,
    text: "for (const name of await readdir(folder)) await rm(join(folder, name), { recursive: true, force: true });",
    without: "await readdir(folder);",
    tests: [ROOM],
    only: "what a crash left",
  },
  {
    name: "only the seller makes the store read an upload",
    file: "src/modules/identity/http/require-seller-upload.ts",
    text: "requireSeller(c, async () => {",
    without: "((_: unknown, then: () => Promise<void>) => then())(requireSeller, async () => {",
    tests: ["tests/api/access.test.ts"],
    only: "POST /api/banner/add",
  },
  {
    name: "whoever browses goes before pictures",
    file: `${media}/aside/picture-process.ts`,
    text: "stepBack();\n",
    without: "stepBack;\n",
    tests: [ASIDE],
    only: "lets all others go first",
  },
  {
    name: "a signal to all processes does not lose a picture",
    file: `${media}/aside/picture-process.ts`,
    text: 'for (const signal of ["SIGTERM", "SIGINT"] as const)',
    without: "for (const signal of [] as const)",
    tests: [ASIDE],
    only: "finishes a picture",
  },
  {
    name: "an upload hears of the end of the process that works on it",
    file: `${media}/aside/work-aside.ts`,
    text: "for (const { reject } of opened.jobs.values()) reject(new PicturesAway(why));",
    without: "void why;",
    tests: [ASIDE],
    only: "is killed",
  },
  {
    name: "after a process that has ended another one is begun",
    file: `${media}/aside/work-aside.ts`,
    text: "if (worker === opened) worker = undefined;",
    without: "",
    tests: [ASIDE],
    only: "is killed",
  },
  {
    name: "the process that opens strangers' pictures knows no secrets",
    file: `${media}/aside/work-aside.ts`,
    text: ".filter(([name]) => TOLD.test(name))",
    without: ".filter(([name]) => name)",
    tests: [ASIDE],
    only: "secrets",
  },
  {
    name: "the process that works on pictures ends when it is idle",
    file: `${media}/aside/work-aside.ts`,
    text: "if (child.connected) child.disconnect();",
    without: "",
    tests: [ASIDE],
    only: "nothing to do",
  },
];
