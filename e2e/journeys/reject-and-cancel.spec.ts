import { applicationConfirmation } from '#texts/application-detail.ts';
import { invalid } from '#texts/fields.ts';
import { formHasErrors } from '#texts/form.ts';
import { ending } from '#texts/shell.ts';
import {
  applicationOf,
  card,
  decideOnScreen,
  newSupplier,
  openDetail,
  openForm,
  valueOf,
  dayFromToday,
  submitted,
} from '../application.ts';
import { checkPage } from '../check-page.ts';
import { answer, expectSummary } from '../dialogs.ts';
import { mailedLink, mailsTo } from '../mail.ts';
import { signInAs } from '../people.ts';
import { expect, test } from '../test.ts';

// As the requirements have them: the other tests take them from texts/.
const confirmations = {
  applyWithoutFiles: '申請書の添付がありませんが、申請します。よろしいですか？',
  reject: '申請を却下します。よろしいですか？',
  cancel: '申請を取り消します。よろしいですか？',
};

test('5: the receptionist rejects an application, which needs a comment', async ({ open, baseURL }) => {
  const id = await submitted(baseURL);

  const reception = await open();
  await signInAs(reception, 'reception1', `/application/detail?application_id=${id}`);
  const entry = card(reception, '承認・却下の入力');
  await entry.getByRole('button', { name: '却下', exact: true }).click();
  await expectSummary(entry, [invalid.required('コメント')]);
  await expect(entry.getByLabel('コメント')).toHaveAccessibleDescription(
    new RegExp(invalid.required('コメント')),
  );
  await checkPage(reception);
  // White space does not count as input.
  await entry.getByLabel('コメント').fill('　\n ');
  await entry.getByRole('button', { name: '却下', exact: true }).click();
  await expectSummary(entry, [invalid.required('コメント')]);
  await entry.getByLabel('コメント').fill('取引先名が空欄のため却下します。');
  await expect(entry.getByRole('group', { name: formHasErrors })).toHaveCount(0);
  await decideOnScreen(reception, '却下', [
    applicationConfirmation.thisEndsTheApplication,
    confirmations.reject,
  ]);

  await openDetail(reception, id);
  await expect(valueOf(card(reception, '申請内容'), '申請状況')).toHaveText('完了却下');
  await expect(card(reception, '回付状況')).toContainText('取引先名が空欄のため却下します。');
  await expect(card(reception, '承認・却下の入力')).toHaveCount(0);
  await checkPage(reception);

  const applicant = await open();
  const link = await mailedLink(
    applicant,
    'applicant1@operator.example',
    id,
    '【あけぼの機械工業株式会社】申請が却下されました：新規取引申請書',
  );
  expect(await mailsTo(applicant, 'router1@operator.example', id)).toEqual([]);
  await signInAs(applicant, 'applicant1', new URL(link).pathname + new URL(link).search);
  await expect(card(applicant, '回付状況')).toContainText('取引先名が空欄のため却下します。');
  await expect(applicant.getByRole('button', { name: '取り消し' })).toHaveCount(0);
});

test('5: its applicant cancels an application while it is 未受付', async ({ open }) => {
  const applicant = await open();
  await signInAs(applicant, 'applicant1', '/application');
  await openForm(applicant, newSupplier);
  await applicant.getByLabel('回答希望日').fill(dayFromToday(1).replaceAll('-', ''));
  await applicant.getByRole('button', { name: '申請', exact: true }).click();
  await answer(
    applicant,
    ['未入力の項目：取引先名、取引開始日、想定年額', confirmations.applyWithoutFiles],
    '申請',
  );
  await applicant.waitForURL('**/application/detail?application_id=*');
  const id = applicationOf(applicant);
  await expect(valueOf(card(applicant, '申請内容'), '添付ファイル')).toHaveText('なし');

  const cancel = card(applicant, '申請内容').getByRole('button', { name: '取り消し' });
  await cancel.click();
  const confirmation = applicant.getByRole('alertdialog');
  // The action deletes something, so the focus is on 戻る.
  await expect(confirmation.getByRole('button', { name: '戻る' })).toBeFocused();
  await answer(applicant, confirmations.cancel, '戻る');
  await expect(cancel).toBeFocused();
  await cancel.click();
  await answer(applicant, confirmations.cancel, '申請を取り消す');
  await applicant.waitForURL('**/application');

  await applicant.goto(`/application/detail?application_id=${id}`);
  await expect(applicant.getByRole('heading', { name: ending.notFound })).toBeVisible();
});
