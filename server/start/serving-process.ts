import { openDatabase } from '#server/db/database.ts';
import { openEvidence } from '#server/evidence/open.ts';
import { openScanner } from '#server/files/clamd.ts';
import { openFiles } from '#server/files/open.ts';
import { startQueue } from '#server/jobs/queue.ts';
import { reportQueueErrors } from '#server/jobs/report-errors.ts';
import { Metrics } from '#server/metrics/metrics.ts';
import { openPdfPrinter } from '#server/pdf/printer.ts';
import { buildApp } from './app.ts';
import type { Development } from './development.ts';
import { metricsQuestion, type Serving } from './processes.ts';
import type { Stopping } from './stopping.ts';

/**
 * One of several processes: serves, and adds jobs that the leading process works on. Every started part is
 * added to `stopping`. `loadDevelopment` is called only if there are development pages.
 */
export async function startServing(
  { settings, webDir, development_url }: Serving,
  stopping: Stopping,
  loadDevelopment: () => Promise<Development>,
): Promise<void> {
  const { database_url: url, files_url, host, port } = settings;
  const db = openDatabase({ url });
  stopping.add('the database connections', () => db.destroy());
  const files = await openFiles(files_url);
  const jobs = await startQueue({
    url,
    works: false,
    onError: reportQueueErrors(),
  });
  stopping.add('the job queue', () => jobs.stop());
  const pdf = openPdfPrinter();
  stopping.add('the printer', () => pdf.stop());
  const metrics = new Metrics();
  metrics.watchProcess();
  metrics.watchPools({ portal: db });
  process.on('message', (message) => {
    if (message === metricsQuestion) void metrics.ofProcess().then((all) => process.send?.(all));
  });
  const app = await buildApp({
    db,
    services: {
      settings,
      files,
      scanner: openScanner(settings.clamd_url),
      jobs,
      pdf,
      evidence: openEvidence(settings),
    },
    metrics,
    webDir,
    development: development_url === null ? null : (await loadDevelopment()).forwardTo(development_url),
    log: settings.mode === 'production' ? 'info' : 'warn',
  });
  stopping.add('the portal', () => app.close());
  await app.listen({ host, port });
}
