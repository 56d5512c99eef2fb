import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { calls } from '#contract/calls.ts';
import { callsPage } from '#contract/calls-page.ts';

/** Writes docs/calls.md from the table of calls: `npm run calls`. */
writeFileSync(path.join(import.meta.dirname, '../docs/calls.md'), callsPage(calls));
