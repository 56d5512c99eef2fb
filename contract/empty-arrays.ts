import type * as z from 'zod/mini';
import { emptyArrayMarker } from './wire.ts';

/**
 * Replaces the marker of an empty array wherever the schema has an array, so the text EMPTY_ARRAY in a text
 * field stays a text. Values that do not fit the schema are left for validation. Used on the server only:
 * calls in the browser have no schemas.
 */
export function readEmptyArrays(value: unknown, schema: z.core.$ZodType): unknown {
  return read(value, structuresOf(schema));
}

/** An object or array schema without its wrappers (optional, nullable, pipe …). */
type Structure = z.core.$ZodObject | z.core.$ZodArray;

function read(value: unknown, structures: readonly Structure[]): unknown {
  if (structures.length === 0) return value;
  const elements = structures.flatMap(({ _zod: { def } }) =>
    def.type === 'array' ? [structuresOf(def.element)] : [],
  );
  if (value === emptyArrayMarker) return elements.length > 0 ? [] : value;
  if (Array.isArray(value)) return value.map((entry) => read(entry, elements.flat()));
  if (typeof value !== 'object' || value === null) return value;
  const shapes = structures.flatMap(({ _zod: { def } }) => (def.type === 'object' ? [def.shape] : []));
  return Object.fromEntries(
    Object.entries(value).map(([key, entry]: [string, unknown]) => {
      const fields = shapes.flatMap((shape) => (Object.hasOwn(shape, key) ? [shape[key]] : []));
      return [
        key,
        read(
          entry,
          fields.flatMap((field) => (field ? structuresOf(field) : [])),
        ),
      ];
    }),
  );
}

function structuresOf(schema: z.core.$ZodType): Structure[] {
  // Every schema is one of zod's built-in types; `check` keeps the type.
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'object':
    case 'array':
      return [schema as Structure];
    case 'optional':
    case 'nullable':
    case 'default':
    case 'readonly':
      return structuresOf(def.innerType);
    case 'pipe':
      return [...structuresOf(def.in), ...structuresOf(def.out)];
    case 'union':
      return def.options.flatMap(structuresOf);
    case 'intersection':
      return [...structuresOf(def.left), ...structuresOf(def.right)];
    default:
      return [];
  }
}
