import { describe, expect, it } from "vitest";
import { databaseComplaint } from "./database-complaint.ts";
import { explain, fileComplaint, listenComplaint } from "./explain.ts";

const failed = (code: string, more: object = {}) => Object.assign(new Error("it failed"), { code, ...more });

describe("listenComplaint", () => {
  it.each([
    ["EACCES", { port: 80, address: "0.0.0.0" }, /^Port 80 is not allowed for this account/],
    ["EADDRNOTAVAIL", { port: 3000, address: "10.9.8.7" }, /^HOST=10.9.8.7 is no address of this machine/],
    ["EADDRINUSE", { port: 3000 }, /^Port 3000 is taken by another program.+PORT=3001/],
  ])("explains %s", (code, more, words) => {
    expect(listenComplaint(failed(code, { syscall: "listen", ...more }))).toMatch(words);
  });

  it("leaves other errors alone", () => {
    expect(listenComplaint(failed("EACCES", { syscall: "open" }))).toBeUndefined();
  });
});

describe("fileComplaint", () => {
  it.each([
    ["EACCES", /^\/srv\/b\.tar can't be used by the account \w+\. Let it in/],
    ["EROFS", /^\/srv\/b\.tar is on a disk that can only be read/],
    ["ENOSPC", /^The disk that \/srv\/b\.tar is on is full/],
    ["EISDIR", /^\/srv\/b\.tar is a folder, where the store keeps a file\. Move it away\./],
    ["ENOTDIR", /^\/srv\/b\.tar lies in a file/],
  ])("explains %s in one line", (code, words) => {
    const explanation = explain(failed(code, { syscall: "open", path: "/srv/b.tar" }));
    expect(explanation).toMatch(words);
    expect(explanation.split("\n")).toHaveLength(1);
  });

  it("leaves other errors alone", () => {
    expect(fileComplaint(failed("ENOENT", { path: "/srv/b.tar" }))).toBeUndefined();
    expect(fileComplaint(failed("EACCES", { syscall: "listen" }))).toBeUndefined();
  });
});

describe("databaseComplaint", () => {
  const url = "postgres://shop:hunter2@db.example.org:5433/market";

  it.each([
    ["ENOTFOUND", "the host db.example.org:5433, which can't be found"],
    ["EHOSTUNREACH", "can't be reached"],
    ["28000", "does not let shop in"],
    ["53300", "no connection left"],
  ])("explains %s", (code, words) => expect(databaseComplaint(failed(code), url)).toContain(words));

  it("never tells the password", () => {
    for (const code of ["ENOTFOUND", "28P01", "3D000", "42501"]) {
      expect(databaseComplaint(failed(code), url)).not.toContain("hunter2");
    }
  });
});

describe("explain", () => {
  it.each([
    [
      new Error("Cannot find package 'hono' imported from /srv/x.ts"),
      /^The package hono is missing .+ rm -r node_modules && \.\/santhe start$/,
    ],
    [failed("ENOSPC", { syscall: "write" }), /^The disk is full: .+ Make room/],
    [new Error("it failed", { cause: failed("53100") }), /^The disk is full: .+ Make room/],
  ])("has one line for %s", (error, words) => expect(explain(error)).toMatch(words));
});
