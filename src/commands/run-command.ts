import { type ParseArgsConfig, parseArgs } from "node:util";
import { CommandRefused } from "#kernel/modules/define-module.ts";
import { explain } from "../operate/errors/explain.ts";

/** Does the work of a command. If it fails, says why and has the process end with 1. */
export async function runCommand(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    process.stderr.write(`${explain(error)}\n`);
    process.exitCode = 1;
  }
}

type Options = NonNullable<ParseArgsConfig["options"]>;

/**
 * The words after `./santhe NAME`: its options, and up to `most` others. Throws `CommandRefused` for others, with the place
 * of the command's help. A command reads them before it does anything.
 */
export function commandWords<const Known extends Options>(name: string, options: Known, most = 0) {
  const refused = (why: string) => new CommandRefused(`${why}. See ./santhe ${name} --help`);
  try {
    const { values, positionals } = parseArgs({ options, allowPositionals: true });
    if (positionals.length > most) throw refused(`./santhe ${name} does not know ${positionals[most]}`);
    return { values, words: positionals };
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    // The first sentence says what is wrong.
    throw refused(error.message.split(/\. |\n/, 1)[0] ?? error.message);
  }
}
