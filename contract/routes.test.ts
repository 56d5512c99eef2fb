import { expect, test } from 'vitest';
import { readSearch, routeOf, routes } from './routes.ts';

const { reads } = routes['/application/create'];

test.each([
  [{ workflow_id: '3' }, { workflow_id: 3 }],
  [
    { workflow_id: '3', resubmit_application_id: '7', utm: 'x' },
    { workflow_id: 3, resubmit_application_id: 7 },
  ],
  // Required.
  [{}, null],
  [{ workflow_id: '' }, null],
  [{ workflow_id: ['3', '4'] }, null],
  // Optional, but malformed.
  [{ workflow_id: '3', resubmit_application_id: '0' }, null],
])('the parameters %j of a screen are read as %j', (search, values) => {
  expect(readSearch(reads, search)).toEqual(values);
});

test('each id of each screen is read up to the end of its link', () => {
  const ids = Object.entries(routes).flatMap(([path, { reads }]) =>
    Object.entries<(value: unknown) => unknown>(reads)
      .filter(([name]) => /_?id$/i.test(name))
      .map(([name, read]) => [path, name, read('18#operator')]),
  );
  expect(ids.length).toBeGreaterThan(15);
  for (const [, , id] of ids) expect(id).toBe(18);
});

test('a flag falls back to false, and an optional id opens the screen without it', () => {
  expect(readSearch(routes['/message/view'].reads, { message_id: '2', view_from_top: 'yes' })).toEqual({
    message_id: 2,
    view_from_top: false,
  });
  expect(readSearch(routes['/workflow-management/detail'].reads, {})).toEqual({});
});

test('a path in different case, or the name of a property of every object, is unknown', () => {
  expect(routeOf('/Application')).toBeUndefined();
  expect(routeOf('constructor')).toBeUndefined();
  expect(routeOf('/application')?.layout).toBe(true);
});
