import * as z from 'zod/mini';
import { portalName } from '#texts/shell.ts';
import { everyCall, type Call, type CallTable, type Schema } from './call.ts';
import { errorBody } from './errors.ts';

type Json = { readonly [key: string]: unknown };

/**
 * The table of calls as an OpenAPI 3.1 document: the schemas of each call, and the error statuses that all
 * calls share. Rules that JSON Schema cannot express, such as code points, appear only as messages of a 422.
 */
export function openApiDocument(table: CallTable): Json {
  const paths: Record<string, Json> = {};
  for (const [keys, call] of everyCall(table)) {
    paths[call.path] = { ...paths[call.path], [call.method.toLowerCase()]: operation(keys, call) };
  }
  return {
    openapi: '3.1.0',
    info: { title: portalName, version: '1' },
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
      '401': errorResponse('no session, or an ended one'),
      '403': errorResponse('a request from another site, or a missing right'),
      '404': errorResponse('does not exist, or the caller may not see it'),
      '422': errorResponse(
        'invalid input, a stale token or a wrong state; each issue has a location and a Japanese message',
      ),
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

const errorResponse = (description: string): Json => ({
  description,
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
});

// JSON Schema cannot express custom checks; `any` keeps them from throwing.
const input = (schema: Schema): Json =>
  plain(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }));
const output = (schema: Schema): Json =>
  plain(z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' }));

/** A schema without the keys that belong to a standalone document. */
function plain({ $schema: _, '~standard': __, ...schema }: Record<string, unknown>): Json {
  return schema;
}
