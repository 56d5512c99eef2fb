import { expect, test } from 'vitest';
import { everyCall } from './call.ts';
import { calls } from './calls.ts';
import { openApiDocument } from './openapi.ts';

const document = JSON.parse(JSON.stringify(openApiDocument(calls))) as {
  paths: Record<string, Record<string, { operationId: string; parameters?: unknown; requestBody?: unknown }>>;
};

test('the document has every call of the table by path and method', () => {
  const inTable = [...everyCall(calls)].map(([, call]) => `${call.method} ${call.path}`);
  const inDocument = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(inDocument.toSorted()).toEqual(inTable.toSorted());
});

test('a query’s fields are parameters with their limits', () => {
  expect(document.paths['/api/application/list/application_list']?.['get']?.parameters).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ name: 'search_type', in: 'query', required: true }),
      expect.objectContaining({ name: 'limit', in: 'query', required: true }),
    ]),
  );
});

test('an upload names its JSON part with the fields’ limits, and its files', () => {
  expect(document.paths['/api/application/detail/reject']?.['post']?.requestBody).toMatchObject({
    content: {
      'multipart/form-data': {
        schema: {
          required: ['reject'],
          properties: {
            reject: {
              properties: { comment: expect.anything() },
              required: expect.arrayContaining(['application_id']),
            },
            file1: { format: 'binary' },
            file3: { format: 'binary' },
          },
        },
      },
    },
  });
  expect(JSON.stringify(document.paths['/api/application/detail/reject'])).toContain('"maxLength":200');
});
