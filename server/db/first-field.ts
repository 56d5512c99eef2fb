import { sql } from 'kysely';
import { fieldValues } from '#domain/application/custom-fields.ts';

/** `firstField` of the application `a`. Unfilled fields are null. */
export const firstFieldColumn = sql<
  string | null
>`coalesce(${sql.join(fieldValues.map((column) => sql.ref(`a.${column}`)))})`;
