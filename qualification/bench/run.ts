import path from 'node:path';
import { makeCompany, type BenchCompany } from './company.ts';
import { importMaster } from './import.ts';
import { growth } from './growth.ts';
import { pdf } from './pdf.ts';
import { ordinaryDay } from './ordinary-day.ts';
import { paint } from './paint.ts';
import { list, rates } from './rates.ts';
import { search } from './search.ts';
import { start } from './start.ts';

/**
 * `npm run bench` measures everything, `npm run bench NAME…` a part: figures and ratios within one run, for a
 * person to read (docs/performance.md). BENCH_APPLICATIONS is the number of applications behind the lists;
 * BENCH_SIZES are the numbers that `growth` compares; SEARCH_APPLICATIONS is the number behind `search`.
 */
const root = path.resolve(import.meta.dirname, '../..');
const applications = Number(process.env['BENCH_APPLICATIONS'] ?? 20_000);

const alone: Readonly<Record<string, (root: string) => Promise<void>>> = {
  start,
  pdf,
  growth,
  search,
  paint,
  'ordinary-day': ordinaryDay,
};
const onCompany: Readonly<Record<string, (company: BenchCompany) => Promise<void>>> = {
  rates,
  list,
  import: importMaster,
};

const all = [...Object.keys(alone), ...Object.keys(onCompany)];
const names = process.argv.slice(2);
const unknown = names.find((name) => !all.includes(name));
if (unknown !== undefined || !Number.isInteger(applications) || applications < 1) {
  console.error(
    `npm run bench [${all.join(' | ')}]… with BENCH_APPLICATIONS=20000, or another number from 1`,
  );
  process.exit(1);
}
const selected = new Set(names.length === 0 ? all : names);

for (const [name, measure] of Object.entries(alone)) {
  if (!selected.has(name)) continue;
  console.log(name);
  await measure(root);
}
if (Object.keys(onCompany).some((name) => selected.has(name))) {
  console.log('company');
  const company = await makeCompany(applications);
  try {
    for (const [name, measure] of Object.entries(onCompany)) {
      if (!selected.has(name)) continue;
      console.log(name);
      await measure(company);
    }
  } finally {
    await company.stop();
  }
}
