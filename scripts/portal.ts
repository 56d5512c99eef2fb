import path from 'node:path';
import { generate } from '#dev/generate/command.ts';
import { runPortal } from '#server/cli/commands.ts';
import type { CommandContext } from '#server/cli/context.ts';

let progressColumns = 0;

/** Clears the progress line, so that output gets a line to itself. */
function clear(): void {
  if (progressColumns > 0) process.stderr.write(`\r${' '.repeat(progressColumns)}\r`);
  progressColumns = 0;
}

const context: CommandContext = {
  env: process.env,
  root: path.dirname(import.meta.dirname),
  // npm runs in the project's folder, but paths on the command line are relative to where the user typed
  // them.
  folder: process.env['INIT_CWD'] ?? process.cwd(),
  startDatabase: async (data_dir) => (await import('#dev/postgres/postgres.ts')).joinPostgres(data_dir),
  print: (line) => {
    clear();
    console.log(line);
  },
  printError: (line) => {
    clear();
    console.error(line);
  },
  ...(process.stderr.isTTY && {
    progress: (line: string) => {
      clear();
      process.stderr.write(line);
      // A Japanese character takes two columns.
      progressColumns = line.length * 2;
    },
  }),
};

/**
 * `npm run portal -- COMMAND`: an operator's commands, for use next to the running portal. Exit codes: see
 * `ExitCode`.
 */
process.exitCode = await runPortal(process.argv.slice(2), context, generate);
