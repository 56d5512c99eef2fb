import { buffer } from 'node:stream/consumers';
import type { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import type { Operator } from '#domain/actor.ts';
import type { Services } from '#server/http/handler.ts';
import { whileInvalid } from '#testing/invalid-users.ts';
import { actorOf } from '#testing/mail-fixture.ts';
import { postNotice } from '#testing/notice.ts';
import { portalForFile } from '#testing/portal.ts';
import { respond, someQuestionnaire } from '#testing/questionnaire.ts';
import { responseFiles } from './response-files.ts';

/** A ZIP file is cut off for who is stopped (docs/rules/people-who-leave.md#stopping-at-once). */

const portal = await portalForFile();

/** The stream of the ZIP file, of which nothing has been read yet. */
async function begun(notice_id: number): Promise<Readable> {
  const { bytes } = await responseFiles.zip({
    db: portal.db,
    actor: (await actorOf(portal.db, 'sysadmin2')) as Operator,
    input: { notice_id, question: null, supplier_id: null },
    now: new Date(),
    // It uses nothing else of them.
    services: { files: portal.files } as Services,
  });
  return bytes as Readable;
}

test('who is stopped while a ZIP file is on its way gets none that looks whole', async () => {
  const notice_id = await postNotice(portal, {
    login_id: 'sysadmin2',
    to: ['S0001'],
    form: { questionnaire: someQuestionnaire() },
  });
  await respond(portal, notice_id);
  expect((await buffer(await begun(notice_id))).length).toBeGreaterThan(0);
  const running = await begun(notice_id);
  await whileInvalid(portal, ['sysadmin2'], () =>
    expect(buffer(running)).rejects.toThrow('is invalid by now'),
  );
});
