/** The process that a command runs in. */
export type CommandContext = {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The project's folder. */
  readonly root: string;
  /** The folder that paths on the command line are meant from. */
  readonly folder: string;
  print(line: string): void;
  printError(line: string): void;
  /** Shows how far a long piece of work is, on one line that each call replaces; left out where nobody watches. */
  readonly progress?: (line: string) => void;
};

/** 0 done; 1 something is wrong with what was asked for or found; 2 the command line is; 3 an import that stops, or a dry run whose import would stop, for the number of --accept. */
export type ExitCode = 0 | 1 | 2 | 3;
