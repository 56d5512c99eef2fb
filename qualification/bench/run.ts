import { growth } from './growth.ts';
import { ordinaryDay } from './ordinary-day.ts';
import { rates } from './rates.ts';
import { search } from './search.ts';

/**
 * `npm run bench` measures everything, `npm run bench NAME…` a part: figures and ratios within one run, for a
 * person to read (docs/performance.md).
 */
const parts: Readonly<Record<string, () => Promise<void>>> = {
  rates,
  growth,
  search,
  'ordinary-day': ordinaryDay,
};

const names = process.argv.slice(2);
if (names.some((name) => parts[name] === undefined)) {
  console.error(`npm run bench [${Object.keys(parts).join(' | ')}]…`);
  process.exit(1);
}
for (const [name, measure] of Object.entries(parts)) {
  if (names.length > 0 && !names.includes(name)) continue;
  console.log(name);
  await measure();
}
