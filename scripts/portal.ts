import path from 'node:path';
import { generate } from '#dev/generate/command.ts';
import { runPortal } from '#server/cli/commands.ts';
import type { CommandContext } from '#server/cli/context.ts';

let shown = 0;

/** Clears the line of the progress, so that what is printed stands alone. */
function clear(): void {
  if (shown > 0) process.stderr.write(`\r${' '.repeat(shown)}\r`);
  shown = 0;
}

const context: CommandContext = {
  env: process.env,
  root: path.dirname(import.meta.dirname),
  // npm runs in the project's folder; a path on the command line is meant from where it was typed.
  folder: process.env['INIT_CWD'] ?? process.cwd(),
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
      shown = line.length * 2;
    },
  }),
};

/** `npm run portal -- COMMAND`: what an operator does beside the running portal; exit codes as `ExitCode` says. */
process.exitCode = await runPortal(process.argv.slice(2), context, generate);
