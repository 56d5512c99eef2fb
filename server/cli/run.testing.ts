import { generate } from '#dev/generate/command.ts';
import { joinPostgres } from '#dev/postgres/postgres.ts';
import { runPortal } from './commands.ts';
import type { ExitCode } from './context.ts';

export type Ran = { readonly code: ExitCode; readonly out: string; readonly error: string };

/** Runs a command of the command line with `folder` as project and working folder. */
export async function runIn(
  folder: string,
  env: Readonly<Record<string, string>>,
  args: readonly string[],
): Promise<Ran> {
  const out: string[] = [];
  const error: string[] = [];
  const context = {
    env,
    root: folder,
    folder,
    startDatabase: joinPostgres,
    print: (line: string) => out.push(line),
    printError: (line: string) => error.push(line),
  };
  const code = await runPortal(args, context, generate);
  return { code, out: out.join('\n'), error: error.join('\n') };
}
