import { notificationSettingLabel, notificationSettingText } from '#texts/notification-setting.ts';
import { newestText } from '#texts/form.ts';
import { pageTitle, shell } from '#texts/shell.ts';
import { text } from '#texts/ui.ts';
import { approveByApi, dayFromToday, submitByApi, supplierStep } from './application.ts';
import { checkPage } from './check-page.ts';
import { clientOf } from './client.ts';
import { answer, expectTold } from './dialogs.ts';
import type { ShownMail } from './mail.ts';
import { clockPortalTest, nineOn } from './own-portal.ts';
import { expect } from './test.ts';

/** Reminders and 通知設定 (docs/rules/mail.md#reminders). */

/** Its own portal: its clock goes on by weeks. */
const test = clockPortalTest('reminders');
test.describe.configure({ mode: 'default' });

test('the mail about a step that is due leads a supplier to it, and the supplier turns such mails off @desktop', async ({
  enter,
  open,
  ownPortal,
}) => {
  const { url } = ownPortal.portal;
  const [applicant, reception, router] = [
    await clientOf('applicant1', url),
    await clientOf('reception1', url),
    await clientOf('router1', url),
  ];
  const id = await submitByApi(applicant, { values: { applicant_answers_hope_date: dayFromToday(14) } });
  await approveByApi(reception, id);
  await approveByApi(router, id, { name: '取引先', steps: [await supplierStep(router, 'S0002', 4)] });
  const list = await applicant.get('/api/application/list/application_list', {
    params: { search_type: 1, q: `No.${id}`, skip: 0, limit: 1 },
  });
  const { items } = (await list.json()) as { items: { planned_on: string | null }[] };
  const planned_on = items[0]?.planned_on ?? '';
  for (const client of [applicant, reception, router]) await client.dispose();

  const mails = await open();
  const reminders = async (login_id: string): Promise<ShownMail[]> => {
    const all = (await (await mails.request.get('/dev/mail.json')).json()) as ShownMail[];
    return all.filter(
      ({ to, subject, text: words }) =>
        to.startsWith(`${login_id}@`) &&
        subject.includes('本日のご案内') &&
        words.includes(`application_id=${id}&by=`),
    );
  };
  await nineOn(ownPortal, planned_on);
  const [first] = await reminders('supplier2');
  expect(first?.text).toContain('、本日\n');
  const link = new RegExp(`${url}/application/detail\\?application_id=${id}&by=supplier#supplier`).exec(
    first?.text ?? '',
  );
  const supplier = await enter('supplier2', link?.[0].slice(url.length) ?? '');
  await expect(supplier.getByRole('region', { name: '承認・却下の入力' })).toBeVisible();

  const settings = await enter('supplier2', '/');
  await settings.getByRole('link', { name: pageTitle.notification_setting }).click();
  await settings.getByRole('checkbox', { name: notificationSettingLabel.reminders }).uncheck();
  await settings.getByRole('button', { name: text.update, exact: true }).click();
  await answer(settings, notificationSettingText.confirm, text.update);
  await expect(settings.getByText(notificationSettingText.updated)).toBeVisible();
});

test('an operator turns mail about notices off in the user menu, and on again @desktop', async ({
  enter,
}) => {
  const page = await enter('pic2', '/');
  await page.getByRole('button', { name: shell.userMenu('産業機器事業部 設計部 山田 千尋') }).click();
  await page.getByRole('link', { name: pageTitle.notification_setting }).click();
  await expect(page.getByRole('heading', { level: 1, name: pageTitle.notification_setting })).toBeVisible();
  const [reminders, notices] = [
    page.getByRole('checkbox', { name: notificationSettingLabel.reminders }),
    page.getByRole('checkbox', { name: notificationSettingLabel.notices }),
  ];
  const update = page.getByRole('button', { name: text.update, exact: true });
  await expect(reminders).toBeChecked();
  await expect(page.getByText(notificationSettingText.help)).toBeVisible();
  await checkPage(page);
  for (const on of [false, true]) {
    await notices.setChecked(on);
    await update.click();
    await answer(page, notificationSettingText.confirm, text.update);
    await expectTold(page, notificationSettingText.updated);
    await checkPage(page);
    await page.reload();
    await expect(notices).toBeChecked({ checked: on });
    await expect(reminders).toBeChecked();
  }
});

test('a setting that was changed in another window is loaded again @desktop', async ({ enter }) => {
  const page = await enter('pic1', '/notification-setting');
  const other = await enter('pic1', '/notification-setting');
  await other.getByRole('checkbox', { name: notificationSettingLabel.notices }).uncheck();
  await other.getByRole('button', { name: text.update, exact: true }).click();
  await answer(other, notificationSettingText.confirm, text.update);
  await page.getByRole('checkbox', { name: notificationSettingLabel.reminders }).uncheck();
  const update = page.getByRole('button', { name: text.update, exact: true });
  await update.click();
  await answer(page, notificationSettingText.confirm, text.update);
  await page.getByRole('button', { name: newestText.load }).click();
  await expect(page.getByText(newestText.loadedBelowText)).toBeVisible();
  await expect(page.getByRole('checkbox', { name: notificationSettingLabel.notices })).not.toBeChecked();
  await expect(page.getByRole('checkbox', { name: notificationSettingLabel.reminders })).not.toBeChecked();
  await update.click();
  await answer(page, notificationSettingText.confirm, text.update);
  await expect(page.getByText(notificationSettingText.updated)).toBeVisible();
});
