import * as z from 'zod/mini';
import { everyCall, type Call, type CallTable, type Schema } from './call.ts';
import { errorBody } from './errors.ts';

/** A JSON value of the document; its shape is OpenAPI's. */
type Json = { readonly [key: string]: unknown };

/**
 * The table of calls as an OpenAPI 3.1 document: paths, parameters, bodies and answers as their schemas say, and the
 * statuses that every call has in common (section 8, domain 9). Rules that no schema can say (code points, dates from
 * today on) stand in the messages of a 422.
 */
export function openApiDocument(table: CallTable): Json {
  const paths: Record<string, Json> = {};
  for (const [keys, call] of everyCall(table)) {
    paths[call.path] = { ...paths[call.path], [call.method.toLowerCase()]: operation(keys, call) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'サプライヤーポータルサイト', version: '1' },
    paths,
    components: {
      schemas: { Error: output(errorBody) },
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'portal_session' } },
    },
    security: [{ session: [] }],
  };
}

function operation(keys: readonly string[], call: Call): Json {
  return {
    operationId: keys.join('_'),
    tags: [keys[0]],
    'x-access': call.access,
    ...requestOf(call),
    responses: {
      '200': {
        description: 'OK',
        content:
          call.kind === 'download'
            ? { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } }
            : { 'application/json': { schema: output(call.output) } },
      },
      '401': refusal('no session, or one that ended'),
      '403': refusal('another site, or a function or part that is not the caller’s'),
      '404': refusal('does not exist, or the caller may not know of it'),
      '422': refusal('input, token or state; each issue with its place and a Japanese message'),
    },
  };
}

function requestOf(call: Call): Json {
  switch (call.kind) {
    case 'get':
    case 'download':
      return { parameters: queryParameters(call.query) };
    case 'post':
      return {
        ...(call.query === null ? {} : { parameters: queryParameters(call.query) }),
        requestBody: { required: true, content: { 'application/json': { schema: input(call.body) } } },
      };
    case 'upload': {
      const files = Object.entries(call.files).map(([name, description]) => [
        name,
        { type: 'string', format: 'binary', description },
      ]);
      const properties = { [call.part]: input(call.body('2000-01-01')), ...Object.fromEntries(files) };
      const schema = { type: 'object', properties, required: [call.part] };
      const encoding = { [call.part]: { contentType: 'application/json' } };
      return { requestBody: { required: true, content: { 'multipart/form-data': { schema, encoding } } } };
    }
  }
}

function queryParameters(query: Schema): Json[] {
  const { properties, required } = z.parse(
    z.object({
      properties: z.record(z.string(), z.unknown()),
      required: z.optional(z.array(z.string())),
    }),
    input(query),
  );
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required?.includes(name) ?? false,
    schema,
  }));
}

const refusal = (description: string): Json => ({
  description,
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
});

// Custom checks have no word in JSON Schema; what they refuse is said by the 422.
const input = (schema: Schema): Json =>
  plain(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }));
const output = (schema: Schema): Json =>
  plain(z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' }));

/** Without the marks of a document of its own. */
function plain({ $schema: _, '~standard': __, ...schema }: Record<string, unknown>): Json {
  return schema;
}
