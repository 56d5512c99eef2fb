import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * `npm run slowest`: where the last `npm test` took its time. Prints each stage of tests with its seconds,
 * and the fifty test files that took the longest. The seconds of files add up to more than a stage takes,
 * because several files run at a time.
 */

const root = path.dirname(import.meta.dirname);
const folder = path.join(root, '.build', 'tests');
const stages = ['rules', 'server', 'browser'] as const;

type TestFile = { readonly file: string; readonly tests: number; readonly seconds: number };

/** What Vitest's JSON reporter writes, as far as it is read. */
type VitestReport = {
  readonly testResults: readonly {
    readonly name: string;
    readonly startTime: number;
    readonly endTime: number;
    readonly assertionResults: readonly unknown[];
  }[];
};

/** What Playwright's JSON reporter writes, as far as it is read. */
type Suite = {
  readonly file: string;
  readonly suites?: readonly Suite[];
  readonly specs?: readonly {
    readonly tests: readonly { readonly results: readonly { readonly duration: number }[] }[];
  }[];
};
type PlaywrightReport = { readonly suites: readonly Suite[] };

function vitestFiles({ testResults }: VitestReport): TestFile[] {
  return testResults.map(({ name, startTime, endTime, assertionResults }) => ({
    file: path.relative(root, name),
    tests: assertionResults.length,
    seconds: (endTime - startTime) / 1000,
  }));
}

function resultsOf({ suites = [], specs = [] }: Suite): readonly { readonly duration: number }[] {
  return [
    ...specs.flatMap(({ tests }) => tests.flatMap(({ results }) => results)),
    ...suites.flatMap(resultsOf),
  ];
}

function playwrightFiles({ suites }: PlaywrightReport): TestFile[] {
  const files = Map.groupBy(suites, ({ file }) => file);
  return [...files].map(([file, parts]) => {
    const results = parts.flatMap(resultsOf);
    const seconds = results.reduce((sum, { duration }) => sum + duration / 1000, 0);
    return { file: `e2e/${file}`, tests: results.length, seconds };
  });
}

/** The files of a stage; null if it has not run. */
function filesOf(stage: (typeof stages)[number]): readonly TestFile[] | null {
  const report = path.join(folder, `${stage}.json`);
  if (!existsSync(report)) return null;
  // The reporters of the pinned Vitest and Playwright write these shapes.
  const json: unknown = JSON.parse(readFileSync(report, 'utf8'));
  return stage === 'browser' ? playwrightFiles(json as PlaywrightReport) : vitestFiles(json as VitestReport);
}

const all: TestFile[] = [];
for (const stage of stages) {
  const files = filesOf(stage);
  const seconds = files?.reduce((sum, file) => sum + file.seconds, 0).toFixed(0);
  console.log(
    `${stage.padEnd(8)} ${files === null ? 'has not run' : `${seconds} s in ${files.length} files`}`,
  );
  all.push(...(files ?? []));
}
for (const { file, tests, seconds } of all.toSorted((a, b) => b.seconds - a.seconds).slice(0, 50))
  console.log(`${seconds.toFixed(1).padStart(7)} s ${String(tests).padStart(5)} tests  ${file}`);
