import { detailScreen } from '#texts/application-detail.ts';
import { createScreen } from '#texts/application.ts';
import { invalid, label as fieldLabel } from '#texts/fields.ts';
import { draftConfirmation, draftText } from '#texts/form.ts';
import { calendarText, entryText } from '#texts/ui.ts';
import { dayFromToday, hopeDateCalendar, newSupplier, openForm } from './application.ts';
import { inMegabytes } from '#domain/file-size.ts';
import { fileLimits } from '#domain/limits.ts';
import { checkPage, waitUntilSettled } from './check-page.ts';
import { answer, expectSummary } from './dialogs.ts';
import { dropFiles, fileNamed } from './files.ts';
import { expandCard } from './expand-card.ts';
import { recordPositions } from './measure.ts';
import { areaBelowDrag } from './locators.ts';
import { expect, test } from './test.ts';

test('the new-application card names both missing fields, and each entry leads to its field @desktop', async ({
  enter,
}) => {
  const page = await enter('applicant1', '/application');
  const card = page.getByRole('region', { name: '新規申請' });
  await expandCard(page);
  const division = card.getByRole('combobox', { name: '事業部' });
  await division.selectOption('');
  await card.getByRole('button', { name: '申請書作成へ' }).click();
  await expectSummary(card, [invalid.notSelected('事業部'), invalid.notSelected('申請書')]);
  await checkPage(page);
  await card.getByRole('button', { name: invalid.notSelected('事業部') }).click();
  await expect(division).toBeFocused();
  await expect(division).toHaveAccessibleDescription(new RegExp(invalid.notSelected('事業部')));
  // The message disappears when its field becomes valid.
  await division.selectOption({ label: '産業機器事業部' });
  await expect(card.getByRole('listitem')).toHaveText([invalid.notSelected('申請書')]);
});

test('a form with errors lists each message once and stays open with its files', async ({ enter }) => {
  const page = await enter('applicant1', '/application');
  await openForm(page, newSupplier);
  const form = page.getByRole('region', { name: '申請内容の入力' });
  const apply = form.getByRole('button', { name: '申請', exact: true });
  await expect(form.getByRole('textbox', { name: '取引先名' })).toBeVisible();
  // Only the labels that the workflow has.
  await expect(form.getByRole('textbox')).toHaveCount(4);
  await apply.click();
  await expectSummary(form, [invalid.required('回答希望日')]);
  await checkPage(page);
  await form.getByLabel('取引先名').fill('𠮷'.repeat(51));
  await form.getByLabel('想定年額').fill('あ'.repeat(60));
  await form.getByLabel('回答希望日').fill(dayFromToday(-1));
  await form.getByLabel(fieldLabel.application_file(1)).setInputFiles({
    name: '大きい.bin',
    mimeType: 'application/octet-stream',
    buffer: Buffer.alloc(fileLimits.bytes + 1),
  });
  await form.getByLabel(fieldLabel.application_file(2)).setInputFiles({
    name: `${'あ'.repeat(fileLimits.name - 3)}.pdf`,
    mimeType: 'application/pdf',
    buffer: Buffer.from('x'),
  });
  await apply.click();
  await expectSummary(form, [
    invalid.fileTooLarge('申請書の添付ファイル1', inMegabytes(fileLimits.bytes)),
    invalid.fileNameTooLong('申請書の添付ファイル2', fileLimits.name),
    invalid.hopeDateInThePast,
  ]);
  // The maximum length comes from the rules and counts characters.
  await expect(form.getByLabel('取引先名')).toHaveValue('𠮷'.repeat(50));
  // A paste from a Mac: letters and their marks are one character.
  await form.getByLabel('取引先名').fill('カ\u3099'.repeat(51));
  await expect(form.getByLabel('取引先名')).toHaveValue('ガ'.repeat(50));
  await expect(form.getByLabel('想定年額')).toHaveValue('あ'.repeat(50));
  await checkPage(page);
  await form.getByRole('button', { name: '大きい.binを削除' }).click();
  await form.getByRole('button', { name: /^あ+\.pdfを削除$/ }).click();
  await form.getByLabel(fieldLabel.application_file(3)).setInputFiles({
    name: '見積.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('x'),
  });
  await form.getByLabel('回答希望日').fill('2027年2月30日');
  await apply.click();
  await expectSummary(form, [invalid.date('回答希望日')]);
  await expect(form.getByText('見積.pdf')).toBeVisible();
});

test('files dropped at once fill the free slots, and a fourth is refused by its name @desktop', async ({
  enter,
}) => {
  const page = await enter('applicant1', '/application');
  await openForm(page, newSupplier);
  const form = page.getByRole('region', { name: '申請内容の入力' });
  const label = (number: number) => form.getByLabel(fieldLabel.application_file(number));
  await expect(form.getByText(entryText.fileLimits(3, inMegabytes(fileLimits.bytes)))).toBeVisible();
  await label(2).setInputFiles(fileNamed('二番.pdf'));
  await dropFiles(
    form,
    [fileNamed('一番.pdf'), fileNamed('三番.pdf'), fileNamed('四番.pdf')],
    async (area) => {
      await expect(area).toBeVisible();
      await expect(areaBelowDrag(form)).toHaveCount(1);
    },
  );
  await expect(areaBelowDrag(form)).toHaveCount(0);
  for (const [number, name] of [
    [1, '一番.pdf'],
    [2, '二番.pdf'],
    [3, '三番.pdf'],
  ] as const)
    await expect(label(number)).toHaveAccessibleDescription(new RegExp(`^${name} `));
  await expect(form.getByText(entryText.filesRefused(3, '四番.pdf'))).toBeVisible();
  await checkPage(page);
  // By keyboard: the chosen file is removed, and the slot takes the focus.
  await form.getByRole('button', { name: '二番.pdfを削除' }).press('Enter');
  await expect(label(2)).toBeFocused();
  await expect(form.getByText(entryText.filesRefused(3, '四番.pdf'))).toHaveCount(0);
  // A name from a Mac is shown composed, and counts so.
  await label(2).setInputFiles(fileNamed(`${'カ\u3099'.repeat(150)}.pdf`));
  await expect(label(2)).toHaveAttribute('title', new RegExp(`^${'ガ'.repeat(150)}.pdf（`));
  await expect(form.getByText('文字を超えています')).toHaveCount(0);
  // Named when it is chosen.
  await label(2).setInputFiles(fileNamed(`${'あ'.repeat(fileLimits.name)}.pdf`));
  await expect(
    form.getByText(invalid.fileNameTooLong('申請書の添付ファイル2', fileLimits.name)),
  ).toBeVisible();
  await checkPage(page);
});

test('a day is picked from the calendar; days before today are disabled', async ({ enter }) => {
  const page = await enter('applicant1', '/application');
  await openForm(page, newSupplier);
  await hopeDateCalendar(page).click();
  const calendar = page.getByRole('dialog', { name: 'カレンダー' });
  await expect(calendar).toBeVisible();
  await checkPage(page);
  await calendar.getByRole('button', { name: '次の月' }).click();
  await calendar.getByRole('button', { name: /月15日（/ }).click();
  await expect(page.getByLabel('回答希望日')).toHaveValue(/^\d{4}\/\d{2}\/15$/);
  await expect(hopeDateCalendar(page)).toBeFocused();
});

test('the calendar names the days off on weekdays @desktop', async ({ enter }) => {
  const page = await enter('applicant1', '/application');
  const answered = page.waitForResponse('**/api/application/create/init?*');
  await openForm(page, newSupplier);
  // The contract's shape.
  const { days_off } = (await (await answered).json()) as { days_off: string[] };
  const day = days_off.at(-1) ?? '';
  await page.getByLabel('回答希望日').fill(day);
  await hopeDateCalendar(page).click();
  const off = page.getByRole('dialog', { name: 'カレンダー' }).getByRole('button', {
    name: new RegExp(`月${Number(day.slice(8))}日（.）${calendarText.dayOff}$`),
  });
  await expect(off.first()).toBeVisible();
});

test('a calendar whose script is late does not open after Escape @desktop', async ({ enter }) => {
  const page = await enter('applicant1', '/application');
  await openForm(page, newSupplier);
  let send = () => {};
  const held = new Promise<void>((resolve) => (send = resolve));
  await page.route('**/assets/calendar-*.js', async (route) => {
    await held;
    await route.continue();
  });
  const opener = hopeDateCalendar(page);
  const asked = page.waitForRequest('**/assets/calendar-*.js');
  const script = page.waitForResponse('**/assets/calendar-*.js');
  await opener.click();
  // A quicker Escape would ask for no script.
  await asked;
  await page.keyboard.press('Escape');
  send();
  await (await script).finished();
  const calendar = page.getByRole('dialog', { name: 'カレンダー' });
  await expect(opener).toBeFocused();
  await expect(calendar).toHaveCount(0);
  await opener.click();
  await expect(calendar).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(calendar).toHaveCount(0);
  await expect(opener).toBeFocused();
});

test('the calendar opens on the last possible day, and ends with it @desktop', async ({ enter }) => {
  const page = await enter('applicant1', '/application');
  await openForm(page, newSupplier);
  const day = page.getByLabel('回答希望日');
  await day.fill('9999/12/31');
  await day.press('Alt+ArrowDown');
  const calendar = page.getByRole('dialog', { name: 'カレンダー' });
  const last = calendar.getByRole('button', { name: calendarText.day(9999, 12, 31, '金') });
  await expect(last).toBeFocused();
  for (const key of ['ArrowRight', 'PageDown', 'Shift+PageDown', 'End']) await page.keyboard.press(key);
  await expect(calendar.getByRole('button', { name: '次の月' })).toBeDisabled();
  await expect(calendar.getByRole('row')).toHaveCount(5);
  await checkPage(page);
  await last.press('ArrowLeft');
  await page.keyboard.press('Enter');
  await expect(day).toHaveValue('9999/12/30');
});

test('a double click on 申請 submits once @desktop', async ({ enter }) => {
  const page = await enter('divadmin1', '/application');
  await openForm(page, newSupplier);
  await page.getByLabel('回答希望日').fill(dayFromToday(3));
  const saves: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/create/save')) saves.push(request.headers()['idempotency-key'] ?? 'none');
  });
  const total = async () => {
    const answer = await page.request.get('/api/application/list/application_list', {
      params: { search_type: 1, skip: 0, limit: 1 },
    });
    const { total_count } = (await answer.json()) as { total_count: number };
    return total_count;
  };
  const before = await total();
  await page.getByRole('button', { name: '申請', exact: true }).dblclick();
  const confirmation = page.getByRole('alertdialog');
  await expect(confirmation).toBeVisible();
  await confirmation.getByRole('button', { name: '申請' }).dblclick();
  await page.waitForURL('**/application/detail?application_id=*');
  expect(saves).toHaveLength(1);
  expect(await total()).toBe(before + 1);
  // The history does not hold the form behind the new application.
  await page.goBack();
  await expect(page).toHaveURL(/\/application$/);
  // The choice is still there.
  await expect(
    page.getByRole('combobox', { name: '申請書' }).getByRole('option', { selected: true }),
  ).toHaveText(newSupplier.workflow);
});

test('after a network failure a save is repeated once with the same key @desktop', async ({
  enter,
  problems,
}) => {
  problems.expect(/ERR_FAILED/);
  const page = await enter('divadmin1', '/application');
  await openForm(page, newSupplier);
  await page.getByLabel('回答希望日').fill(dayFromToday(3));
  const keys: string[] = [];
  await page.route('**/create/save', async (route) => {
    keys.push(route.request().headers()['idempotency-key'] ?? 'none');
    // The server has saved it, but its answer is lost.
    if (keys.length === 1) {
      await route.fetch();
      await route.abort();
    } else await route.continue();
  });
  await page.getByRole('button', { name: '申請', exact: true }).click();
  const positionsOfContent = await recordPositions(page, '申請内容');
  await answer(
    page,
    [createScreen.leftEmpty(['取引先名', '取引開始日', '想定年額']), createScreen.applyWithoutFiles],
    '申請',
  );
  await page.waitForURL('**/application/detail?application_id=*');
  await expect(page.getByText(`${detailScreen.submitted}新規取引申請書 No.`)).toBeVisible();
  // The line moves nothing when it appears.
  expect(await positionsOfContent()).toHaveLength(1);
  expect(keys).toHaveLength(2);
  expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
  expect(keys[1]).toBe(keys[0]);
});

test('the server’s errors appear at their fields in field order, and each entry leads there @desktop', async ({
  enter,
}) => {
  const page = await enter('applicant1', '/application');
  await openForm(page, newSupplier);
  const form = page.getByRole('region', { name: '申請内容の入力' });
  await form.getByLabel('回答希望日').fill(dayFromToday(7));
  const [atValue, atFile, atAll] = [
    '二番目の項目の誤りです。',
    '一番目のファイルの誤りです。',
    '全体の誤りです。',
  ];
  const detail = [
    { loc: ['body', 'field_value02'], msg: atValue },
    { loc: ['body'], msg: atAll },
    { loc: ['body', 'file1'], msg: atFile },
  ];
  await page.route('**/create/save', (route) => route.fulfill({ status: 422, json: { detail } }));
  await form.getByRole('button', { name: '申請', exact: true }).click();
  await answer(
    page,
    [createScreen.leftEmpty(['取引先名', '取引開始日', '想定年額']), createScreen.applyWithoutFiles],
    '申請',
  );
  await expectSummary(form, [atAll, atFile, atValue]);
  await form.getByRole('button', { name: atFile }).click();
  await expect(form.getByLabel(fieldLabel.application_file(1))).toBeFocused();
});

test('the own division is chosen already; another choice is kept for the return, not beyond the menu @desktop', async ({
  enter,
}) => {
  const page = await enter('applicant1', '/application');
  const division = page.getByRole('combobox', { name: '事業部' });
  const workflow = page.getByRole('combobox', { name: '申請書' });
  const chosen = (select: typeof division) => select.getByRole('option', { selected: true });
  await expandCard(page);
  await expect(chosen(division)).toHaveText('産業機器事業部');
  await workflow.selectOption({ label: '新規取引申請書' });
  await checkPage(page);
  await openForm(page, { division: '電子部品事業部', workflow: '品質異常報告書' });
  await page.getByRole('button', { name: 'キャンセル' }).click();
  await expect(page).toHaveURL(/\/application$/);
  await expect(chosen(division)).toHaveText('電子部品事業部');
  await expect(chosen(workflow)).toHaveText('品質異常報告書');
  await page.getByRole('navigation', { name: 'メニュー' }).getByRole('link', { name: /^申請/ }).click();
  await expandCard(page);
  await expect(chosen(division)).toHaveText('産業機器事業部');
  await expect(workflow).toHaveValue('');
});

test('a restored draft can be discarded, and that be undone @desktop', async ({ enter }) => {
  const page = await enter('applicant1', '/application');
  await openForm(page, newSupplier);
  const form = page.getByRole('region', { name: '申請内容の入力' });
  const name = form.getByLabel('取引先名');
  const restored = form.getByText(draftText.restored);
  const filesToo = form.getByText(draftText.chooseFilesAgain);
  const prompt = draftConfirmation.discard;
  await name.fill('書きかけ');
  await page.reload();
  await expect(restored).toBeVisible();
  await expect(filesToo).toHaveCount(0);
  await form.getByLabel(fieldLabel.application_file(1)).setInputFiles(fileNamed('見積書.pdf'));
  await page.reload();
  await expect(filesToo).toBeVisible();
  await expect(name).toHaveValue('書きかけ');
  await form.getByRole('button', { name: '破棄' }).click();
  await answer(page, prompt, 'キャンセル');
  await expect(name).toHaveValue('書きかけ');
  await form.getByRole('button', { name: '破棄' }).click();
  await answer(page, prompt, '破棄');
  await expect(name).toHaveValue('');
  await expect(form.getByText(draftText.discarded)).toBeVisible();
  await checkPage(page);
  const back = form.getByRole('button', { name: '元に戻す' });
  await expect(back).toBeFocused();
  await back.press('Enter');
  await expect(name).toHaveValue('書きかけ');
  await page.reload();
  await expect(restored).toBeVisible();
  await expect(name).toHaveValue('書きかけ');
  await form.getByRole('button', { name: '破棄' }).click();
  await answer(page, prompt, '破棄');
  await expect(back).toBeVisible();
  // What is typed from now on is not replaced.
  await name.fill('新');
  await expect(back).toHaveCount(0);
  await checkPage(page);
  await name.fill('');
  await page.reload();
  await waitUntilSettled(page);
  await expect(name).toHaveValue('');
  await expect(restored).toHaveCount(0);
});
