export type StartedDatabase = { readonly url: string; stop(): Promise<void> };

/** The process that a command runs in. */
export type CommandContext = {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The project's folder. */
  readonly root: string;
  /** The folder that relative paths on the command line start from. */
  readonly folder: string;
  /** Finds or starts the PostgreSQL of a data folder, for commands without DATABASE_URL. */
  readonly startDatabase: (data_dir: string) => Promise<StartedDatabase>;
  print(line: string): void;
  printError(line: string): void;
  /** Shows the progress of long work on one line that each call replaces; absent without a terminal. */
  readonly progress?: (line: string) => void;
};

/**
 * 0: success. 1: an error in the data or the environment, or findings. 2: a wrong command line. 3: an import,
 * or a dry run of one, that needs --accept with a number.
 */
export type ExitCode = 0 | 1 | 2 | 3;
