import { expect, test } from 'vitest';
import { emptyRoute, type TemplateState } from './draft.ts';
import { withChange, redone, startHistory, undone, withTemplate, type RouteChange } from './route-history.ts';

const named = (approval_route_name: string) => ({ ...emptyRoute, approval_route_name });
const step: RouteChange = { kind: 'route', text: 'No 4 の追加' };
const typed: RouteChange = { kind: 'name', text: 'ルート名' };
const template = (saved_approval_route_id: number, updated_at = '1'): TemplateState => ({
  saved_approval_route_id,
  approval_route_name: '標準',
  updated_at,
  is_editable: true,
});

test('changes are undone and redone in order', () => {
  const two = withChange(withChange(startHistory(named('a')), named('b'), step), named('c'), step);
  const one = undone(two);
  expect(one.present).toEqual(named('b'));
  expect(one.future[0]?.change).toBe(step);
  expect(undone(one).present).toEqual(named('a'));
  expect(redone(undone(one))).toEqual(one);
  expect(redone(one)).toEqual(two);
});

test('nothing to undo or redo changes nothing', () => {
  const start = startHistory(named('a'));
  expect(undone(start)).toEqual(start);
  expect(redone(start)).toEqual(start);
});

test('a change forgets what was undone', () => {
  const history = withChange(
    undone(withChange(startHistory(named('a')), named('b'), step)),
    named('c'),
    step,
  );
  expect(history.future).toEqual([]);
  expect(undone(history).present).toEqual(named('a'));
});

test('typing a name is one change, until another change or an undo', () => {
  let history = startHistory(named(''));
  for (const name of ['標', '標準']) history = withChange(history, named(name), typed);
  expect(undone(history).present).toEqual(named(''));
  history = withChange(withChange(history, named('標準'), step), named('標準2'), typed);
  expect(history.past).toHaveLength(3);
  history = withChange(undone(history), named('標準3'), typed);
  expect(undone(history).present).toEqual(named('標準'));
});

test('typing after an undone change starts a new one', () => {
  const first = withChange(startHistory(named('')), named('標'), typed);
  const again = withChange(undone(withChange(first, named('標'), step)), named('標準'), typed);
  expect(undone(again).present).toEqual(named('標'));
});

test('a saved template is not undone', () => {
  const history = withChange(startHistory(named('a')), named('b'), step);
  const saved = withTemplate(history, null, template(5));
  expect(saved.present.save_state).toEqual(template(5));
  expect(undone(saved).present.save_state).toEqual(template(5));
  const newer = withTemplate(saved, 5, template(5, '2'));
  expect(undone(newer).present.save_state).toEqual(template(5, '2'));
});

test('undoing a load brings back the template before', () => {
  const before = { ...named('a'), save_state: template(5) };
  const loaded = withChange(startHistory(before), { ...named('b'), save_state: template(6) }, step);
  expect(undone(loaded).present.save_state).toEqual(template(5));
  expect(undone(withTemplate(loaded, 6, null)).present.save_state).toEqual(template(5));
  expect(withTemplate(loaded, 6, null).present.save_state).toBeNull();
});
