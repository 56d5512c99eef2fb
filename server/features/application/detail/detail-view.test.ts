import { actingUser } from '#domain/actor.ts';
import { expect, test } from 'vitest';
import { act, expectDone, loadDetailAs, submitApplication } from '#testing/application.ts';
import { portalForFile } from '#testing/portal.ts';
import { findSession } from '#server/http/session.ts';
import { loadDetailRow } from '#server/features/application/queries-detail.ts';
import { loadDetail } from './detail-view.ts';

const portal = await portalForFile();

test('a change while a detail is read shows in none of its parts', async () => {
  const id = await submitApplication(portal);
  const token = (await portal.as('applicant1')).cookie?.split('=')[1];
  const session = await findSession(portal.db, token, new Date(), { idle_minutes: 60, hours: 12 });
  const row = await loadDetailRow(portal.db, id);
  if (session === null || row === undefined) throw new Error('nothing was loaded');
  const reader = { actor: session.actor, user: actingUser(session.actor), now: new Date() };
  const before = await loadDetail(portal.db, row, reader);
  const file1 = new File(['資料'], '資料.txt');
  await expectDone(
    act(portal, 'reception1', 'approve', id, { comment: '受け付けました。', files: { file1 } }),
  );
  expect(await loadDetail(portal.db, row, reader)).toEqual(before);
  expect((await loadDetailAs(portal, 'applicant1', id)).detail_steps[1]).toMatchObject({
    comment: '受け付けました。',
    attached_files: [{ file_name: '資料.txt' }],
  });
});
