import { spawnSync } from 'node:child_process';

/**
 * `npm run trials`: the randomised tests, with many more trials than `npm test` has time for
 * (docs/reliability.md). `npm run trials NAME…` runs some of them; set their variables for other numbers.
 */
const trials = [
  { name: 'histories', variable: 'HISTORIES', count: 10_000, files: 'domain/application/histor' },
  { name: 'races', variable: 'TRIALS', count: 10_000, files: 'server/features/application/commands/trials' },
  { name: 'suppliers', variable: 'ROUTES', count: 2000, files: 'server/features/application/canaries' },
  { name: 'notices', variable: 'NOTICES', count: 500, files: 'server/features/notice/visibility' },
  { name: 'http', variable: 'HTTP_HISTORIES', count: 500, files: 'server/features/application/histories' },
  {
    name: 'adversary',
    variable: 'REWRITINGS',
    count: 1000,
    files: 'server/features/application/evidence/adversary',
  },
  { name: 'contract', variable: 'CONTRACT_CALLS', count: 25_000, files: 'server/start/contract' },
];
const names = process.argv.slice(2);
if (names.some((name) => trials.every((each) => each.name !== name)))
  throw new Error(`npm run trials [${trials.map(({ name }) => name).join(' | ')}]…`);

for (const { name, variable, count, files } of trials) {
  if (names.length > 0 && !names.includes(name)) continue;
  const env = { ...process.env, [variable]: process.env[variable] ?? String(count) };
  console.log(`${name}: ${variable}=${env[variable]}`);
  const command = `vitest run ${files} --disable-console-intercept`;
  if (spawnSync(command, { env, shell: true, stdio: 'inherit' }).status !== 0) process.exitCode = 1;
}
