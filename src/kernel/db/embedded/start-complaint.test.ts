import { expect, it } from "vitest";
import { startComplaint } from "./start-complaint.ts";

const place = { dataDir: "/srv/shop", home: "/srv/shop/postgres", account: "postgres" };

it.each([
  [
    'initdb: error: could not write to file "pg_wal/xlogtemp.31": No space left on device',
    "The disk that /srv/shop/postgres is on is full. Make room, then run it again.",
  ],
  [
    'PANIC:  could not write to file "pg_wal/xlogtemp.31": No space left on device\nchild process was terminated',
    "The disk that /srv/shop/postgres is on is full. Make room, then run it again.",
  ],
  [
    'FATAL:  data directory "/srv/shop/postgres/data" has wrong ownership',
    "The database in /srv/shop/postgres does not belong to the account postgres, which runs it. Give it the folder: chown -R postgres /srv/shop/postgres",
  ],
  [
    '2026-11-28 UTC [3] FATAL:  could not open file "global/pg_control": Permission denied',
    "The database in /srv/shop/postgres does not belong to the account postgres, which runs it. Give it the folder: chown -R postgres /srv/shop/postgres",
  ],
  [
    "FATAL:  could not map anonymous shared memory: Cannot allocate memory\nHINT:  something",
    "The machine has too little memory left for the database. End other programs, or add swap, then start again.",
  ],
  [
    "postgres: error while loading shared libraries: libicu.so: cannot open shared object file",
    "PostgreSQL's programs are not whole: error while loading shared libraries: libicu.so: cannot open shared object file. Install the packages again, or unpack the release again.",
  ],
  [
    'LOG:  invalid value for parameter "max_connections": "many"\nFATAL:  configuration file "/srv/shop/postgres/data/postgresql.conf" contains errors',
    `PostgreSQL can't read its settings: configuration file "/srv/shop/postgres/data/postgresql.conf" contains errors. Take back what was changed there; the end of /srv/shop/postgres.log names its line.`,
  ],
  [
    "LOG:  starting\nFATAL:  something that is new\nLOG:  shut down",
    "PostgreSQL did not start: something that is new. Its log is /srv/shop/postgres.log.",
  ],
  ["", "PostgreSQL did not start: it said nothing. Its log is /srv/shop/postgres.log."],
])("says what to do about %j", (log, sentence) => {
  expect(startComplaint(log, place, "/srv/shop/postgres.log")).toBe(sentence);
});
