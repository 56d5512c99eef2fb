import path from 'node:path';
import { runPortal } from './commands.ts';

/** `npm run portal -- COMMAND`: what an operator does beside the running portal; exit code 0, 1 (wrong) or 2 (usage). */
process.exitCode = await runPortal(process.argv.slice(2), {
  env: process.env,
  root: path.resolve(import.meta.dirname, '../..'),
  // npm runs in the project's folder; a path on the command line is meant from where it was typed.
  folder: process.env['INIT_CWD'] ?? process.cwd(),
  print: (line) => console.log(line),
  printError: (line) => console.error(line),
});
