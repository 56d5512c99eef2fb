import { spawn } from 'node:child_process';
import path from 'node:path';

/**
 * `npm run trials`: the randomised tests, with many more trials than `npm test` has time for
 * (docs/reliability.md). `npm run trials NAME…` runs some of them; set their variables for other numbers.
 */
const root = path.dirname(import.meta.dirname);
const parts: Readonly<
  Record<string, { readonly variable: string; readonly count: number; readonly files: string }>
> = {
  histories: { variable: 'HISTORIES', count: 10_000, files: 'domain/application/histor' },
  races: { variable: 'TRIALS', count: 10_000, files: 'server/features/application/acts/trials' },
  suppliers: { variable: 'ROUTES', count: 2000, files: 'server/features/application/canaries.test.ts' },
  notices: { variable: 'NOTICES', count: 500, files: 'server/features/notice/visibility.test.ts' },
  http: { variable: 'HTTP_HISTORIES', count: 500, files: 'server/features/application/histories.test.ts' },
  contract: { variable: 'CONTRACT_CALLS', count: 25_000, files: 'server/start/contract.test.ts' },
};

const names = process.argv.slice(2);
const unknown = names.find((name) => parts[name] === undefined);
if (unknown !== undefined) {
  console.error(`npm run trials [${Object.keys(parts).join(' | ')}]…`);
  process.exit(1);
}
for (const [name, { variable, count, files }] of Object.entries(parts)) {
  if (names.length > 0 && !names.includes(name)) continue;
  const number = process.env[variable] ?? String(count);
  console.log(`${name}: ${variable}=${number}`);
  const began = performance.now();
  const vitest = spawn(
    path.join(root, 'node_modules/.bin/vitest'),
    ['run', files, '--disable-console-intercept'],
    {
      cwd: root,
      env: { ...process.env, [variable]: number },
      stdio: 'inherit',
      shell: process.platform === 'win32',
    },
  );
  const code = await new Promise<number>((resolve, reject) => {
    vitest.once('error', reject);
    vitest.once('close', (status) => resolve(status ?? 1));
  });
  console.log(
    `${name}: ${code === 0 ? 'passed' : 'FAILED'} in ${((performance.now() - began) / 60_000).toFixed(1)} min`,
  );
  if (code !== 0) process.exitCode = 1;
}
