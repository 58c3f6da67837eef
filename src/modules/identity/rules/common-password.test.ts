import { describe, expect, it } from "vitest";
import { isCommonPassword } from "./shared/common-password.ts";

describe("isCommonPassword", () => {
  it.each([
    ...["password", "password123", "Password@123", "p@ssw0rd1", "PASSWORD1!", "admin@123", "Welcome2026"],
    ...["12345678", "1234567890", "87654321", "11111111", "123123123", "12341234", "00000000", "abcabcabc"],
    ...["qwertyuiop", "asdfghjkl", "1qaz2wsx", "1q2w3e4r", "qwerty123", "abcd1234", "Abcd@1234", "abcdefgh"],
    ...["iloveyou", "india@123", "Krishna123", "sairam@123", "bangalore1", "letmein1!", "123456abc"],
  ])("knows %s", (password) => {
    expect(isCommonPassword(password)).toBe(true);
  });

  it.each([
    ...["", "correct horse battery", "tomatoes and limes", "krishnamurthy-7th-cross", "passwords are odd"],
    ...["india1947republic", "9845012346", "Gd7!kq2#", "santhe market day", "ಮೈಸೂರು ಸಂತೆ"],
  ])("does not mind %j", (password) => {
    expect(isCommonPassword(password)).toBe(false);
  });
});
