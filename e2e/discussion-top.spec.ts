import { pageSize } from '#domain/limits.ts';
import { discussionTop } from '#texts/discussion-top.ts';
import { applicationOf, card, submitByApi, submitParallel } from './application.ts';
import { checkPage, waitUntilSettled } from './check-page.ts';
import { clientOf } from './client.ts';
import { readByApi, remarkByApi } from './remark.ts';
import { expect, test } from './test.ts';

/** 未読のやり取り on TOP */

test('TOP leads each side to what the other wrote, until it is read', async ({ enter, baseURL }) => {
  const id = await submitParallel(baseURL);
  const [applicant, supplier] = [
    await clientOf('applicant1', baseURL ?? ''),
    await clientOf('supplier1', baseURL ?? ''),
  ];
  await remarkByApi(applicant, id, true);
  const asked = await remarkByApi(applicant, id, true);
  for (const [login_id, writer, count] of [
    ['supplier1', /^伊藤 さくら/, 2],
    ['applicant1', /^石井 陽子/, 1],
  ] as const) {
    if (login_id === 'applicant1') {
      await readByApi(supplier, id, asked);
      await remarkByApi(supplier, id);
    }
    const page = await enter(login_id);
    const unread = card(page, discussionTop.title);
    const row = unread.getByRole('row').filter({ hasText: `No.${id}` });
    await expect(row).toContainText(discussionTop.unread(count));
    await expect(row.getByRole('cell').filter({ hasText: writer })).toBeVisible();
    await checkPage(page);
    // The list marks it too.
    await page.goto('/application');
    await waitUntilSettled(page);
    const listed = page.getByRole('row').filter({ hasText: discussionTop.unreadRemarks(count) });
    await expect(listed.filter({ hasText: `No.${id}` })).toHaveCount(login_id === 'supplier1' ? 1 : 0);
    if (login_id === 'supplier1') await checkPage(page);
    await page.goto('/');
    await waitUntilSettled(page);
    await row.getByRole('link', { name: `新規取引申請書 No.${id}`, exact: true }).focus();
    await page.keyboard.press('Enter');
    await expect(card(page, '申請内容')).toBeVisible();
    expect(applicationOf(page)).toBe(id);
  }
  const page = await enter('supplier1');
  await expect(card(page, discussionTop.title).getByText(`No.${id}`)).toHaveCount(0);
  for (const client of [applicant, supplier]) await client.dispose();
});

test('TOP shows five of many applications, and no card to whom nobody wrote @desktop', async ({
  enter,
  baseURL,
}) => {
  const [applicant, receptionist] = [
    await clientOf('applicant2', baseURL ?? ''),
    await clientOf('approver2', baseURL ?? ''),
  ];
  const written: [number, number][] = [];
  for (let count = 0; count <= pageSize.top; count += 1) {
    const id = await submitByApi(applicant, { division: '電子部品事業部', workflow: '品質異常報告書' });
    written.push([id, await remarkByApi(applicant, id)]);
  }
  const page = await enter('approver2');
  const unread = card(page, discussionTop.title);
  await expect(unread.getByRole('link')).toHaveCount(pageSize.top);
  await expect(unread.getByRole('link').first()).toHaveText(`品質異常報告書 No.${written.at(-1)?.[0]}`);
  await expect(unread.getByText(discussionTop.newest(pageSize.top))).toBeVisible();
  await checkPage(page);
  for (const [id, remark_id] of written) await readByApi(receptionist, id, remark_id);
  await page.reload();
  await waitUntilSettled(page);
  for (const [id] of written) await expect(unread.getByRole('link', { name: `No.${id}` })).toHaveCount(0);
  await expect(unread.getByText(discussionTop.newest(pageSize.top))).toHaveCount(0);
  const other = await enter('sysadmin');
  await expect(card(other, '承認待ち')).toBeVisible();
  await expect(card(other, discussionTop.title)).toHaveCount(0);
  for (const client of [applicant, receptionist]) await client.dispose();
});
