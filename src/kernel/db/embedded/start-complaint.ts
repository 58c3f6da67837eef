/** The cluster of a database for complaints about it. `account` is the account that runs it. */
type Cluster = { dataDir: string; home: string; account: string };

/** The advice for a database whose files are not whole. */
export const damaged = ({ dataDir, home }: Pick<Cluster, "dataDir" | "home">, why: string): string =>
  `The database in ${home} is damaged: ${why}. Keep that folder, and restore the store's newest backup into a new one: ` +
  `DATA_DIR=${dataDir}-new ./santhe restore FILE`;

/** The advice for files that belong to another account than the one that runs the database. */
export const notOwned = ({ home, account }: Pick<Cluster, "home" | "account">): string =>
  `The database in ${home} does not belong to the account ${account}, which runs it. Give it the folder: chown -R ${account} ${home}`;

/** The advice for a server that takes part in nothing. */
export const frozen = (pid: number): string =>
  `The database server, process ${pid}, runs and gives no answer. Let it go on: kill -CONT ${pid}. ` +
  `If it stays silent, see to its disk, or end it and start again: kill -9 ${pid}. No order is lost.`;

type Complaint = readonly [words: RegExp, complain: (cluster: Cluster, line: string) => string];

/** The last words of PostgreSQL and `initdb` when they give up, each with its meaning. The first that fits counts. */
const COMPLAINTS: readonly Complaint[] = [
  [
    /No space left on device|Disk quota exceeded/i,
    ({ home }) => `The disk that ${home} is on is full. Make room, then run it again.`,
  ],
  [/wrong ownership/, notOwned],
  [
    /has invalid permissions/,
    ({ home }) =>
      `Others may read the database's files in ${home}, so it does not start. Close them: chmod 700 ${home}/data`,
  ],
  [/Permission denied/, notOwned],
  [/Read-only file system/, ({ home }) => `${home} is on a disk that can only be read. Mount it writable.`],
  [
    /Cannot allocate memory|could not (create|map) \S*\s*shared memory/,
    () =>
      "The machine has too little memory left for the database. End other programs, or add swap, then start again.",
  ],
  [
    /shared libraries|cannot open shared object|ENOENT$/,
    (_, line) =>
      `PostgreSQL's programs are not whole: ${line}. Install the packages again, or unpack the release again.`,
  ],
  [
    /contains errors/,
    ({ dataDir }, line) =>
      `PostgreSQL can't read its settings: ${line}. Take back what was changed there; the end of ${dataDir}/postgres.log names its line.`,
  ],
  [
    /control file|pg_control|checkpoint record|could not (open|read|access|locate) |invalid (page|record|magic)|incorrect checksum|incompatible with server/,
    damaged,
  ],
];

/** The reason why PostgreSQL gave up, in a sentence with what to do. `log` is what it said. */
export function startComplaint(log: string, cluster: Cluster, logFile: string): string {
  const lines = log.split("\n").filter((line) => line.trim() !== "");
  const last = lines.findLast((line) => /(PANIC|FATAL|ERROR|error):/.test(line)) ?? lines.at(-1) ?? "";
  const line = last.replace(/^(.*?(PANIC|FATAL|ERROR|error):\s+|postgres: )/, "").trim();
  const match = COMPLAINTS.find(([words]) => words.test(log));
  return match
    ? match[1](cluster, line)
    : `PostgreSQL did not start: ${line || "it said nothing"}. Its log is ${logFile}.`;
}
