import type * as z from 'zod/mini';
import { emptyArrayMarker } from './wire.ts';

/**
 * Replaces the marker of an empty array by an empty array, wherever the schema has an array: a text that happens to say
 * EMPTY_ARRAY stays a text. Anything that does not fit the schema stays as it is. For the server: in the browser calls have
 * no schemas.
 */
export function readEmptyArrays(value: unknown, schema: z.core.$ZodType): unknown {
  return read(value, structuresOf(schema));
}

/** A schema without what is around it: what of it an object or an array can be read by. */
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
  // Every schema is one of zod's own; a checked one keeps its type.
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
