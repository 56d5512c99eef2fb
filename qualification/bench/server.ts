import { buildApp } from '#server/start/app.ts';
import { openDatabase } from '#server/db/database.ts';
import { openEvidence } from '#server/evidence/open.ts';
import { Metrics } from '#server/metrics/metrics.ts';
import { openFiles } from '#server/files/open.ts';
import { startQueue } from '#server/jobs/queue.ts';
import { openPdfPrinter } from '#server/pdf/printer.ts';
import { benchSettings } from './settings.ts';

/**
 * The portal in a separate process without development parts and workers. Started by
 * testing/portal-process.ts.
 */
const { DATABASE_URL = '', FILES_URL = '' } = process.env;
const settings = benchSettings(DATABASE_URL, FILES_URL);
const db = openDatabase({ url: DATABASE_URL });
const jobs = await startQueue({ url: DATABASE_URL, onError: (error) => console.error(error) });
const app = await buildApp({
  db,
  metrics: new Metrics(),
  services: {
    settings,
    files: await openFiles(FILES_URL),
    scanner: null,
    jobs,
    pdf: openPdfPrinter(),
    evidence: openEvidence(settings),
  },
  webDir: null,
  development: null,
});

process.on('disconnect', () => process.exit(0));
process.on('SIGTERM', () => process.exit(0));

console.log(`ready ${await app.listen({ host: '127.0.0.1', port: 0 })}`);
