import type { Schema, UploadCall } from '#contract/call.ts';

const built = new WeakMap<UploadCall, { readonly today: string; readonly schema: Schema }>();

/**
 * The schema of an upload's body on a day (`yyyy-mm-dd`). It is built once a day: building the schema of a
 * form takes longer and allocates more than the rest of a save.
 */
export function bodySchema(call: UploadCall, today: string): Schema {
  const known = built.get(call);
  if (known?.today === today) return known.schema;
  const schema = call.body(today);
  built.set(call, { today, schema });
  return schema;
}
