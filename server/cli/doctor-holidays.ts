import { importReport } from '#texts/import-problem.ts';
import { holidaysEndSoon, holidaysKnownUntil } from '#server/db/working-days.ts';
import { good, note, type DoctorFinding } from './doctor-finding.ts';

/** Whether this version knows the national holidays of the next year. `today` is `yyyy-mm-dd`. */
export function holidayFinding(today: string): DoctorFinding {
  const end = holidaysEndSoon(today);
  return end === null
    ? good(`国民の祝日のデータは ${holidaysKnownUntil} まであります。`)
    : note(importReport.holidaysEnd(end));
}
