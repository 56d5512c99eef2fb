import { applicationNote, applicationConfirmation, detailScreen } from '#texts/application-detail.ts';
import { invalid } from '#texts/fields.ts';
import { newestText } from '#texts/form.ts';
import { failure } from '#texts/general.ts';
import {
  approveByApi,
  card,
  decideOnScreen,
  enterDetail,
  openDetail,
  submitByApi,
  submitAndEnter,
  submitted,
} from './application.ts';
import { checkPage } from './check-page.ts';
import { clientOf } from './client.ts';
import { answer, expectConflict, expectRefusal, expectSummary } from './dialogs.ts';
import { fileNamed } from './files.ts';
import { controlsOf, stickyBars } from './locators.ts';
import { expect, test } from './test.ts';

test('a stale form keeps its text, offers the newest state, and then succeeds', async ({
  enter,
  baseURL,
}) => {
  const id = await submitted(baseURL);
  const page = await enter('reception1');
  // As if the application had changed since the screen loaded it.
  await page.route('**/api/application/detail/init?*', async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as { content: { updated_at: string } };
    body.content.updated_at = '0';
    await route.fulfill({ response, json: body });
  });
  await openDetail(page, id);
  await page.unroute('**/api/application/detail/init?*');
  const entry = card(page, '承認・却下の入力');
  await entry.getByLabel('コメント').fill('書きかけの長いコメント');
  await entry.getByLabel('添付ファイル1').setInputFiles(fileNamed('確認書 "最終".pdf'));
  await entry.getByRole('button', { name: '承認', exact: true }).click();
  // What goes along is said again above the prompt: the form may be out of sight.
  const along = [
    applicationConfirmation.withComment('書きかけの長いコメント'),
    applicationConfirmation.withFiles(1),
  ];
  await answer(page, [...along, applicationConfirmation.approve], '承認');
  await expectConflict(entry, failure.stale);
  await checkPage(page);
  await entry.getByRole('button', { name: newestText.load }).click();
  await expect(entry.getByText(newestText.loadedBelowText)).toBeVisible();
  await expect(entry.getByLabel('コメント')).toHaveValue('書きかけの長いコメント');
  await expect(entry.getByText('確認書 "最終".pdf')).toBeVisible();
  await checkPage(page);
  await decideOnScreen(page, '承認', applicationConfirmation.approve);
  await openDetail(page, id);
  // Browsers send the quotes in a file name percent-encoded.
  await expect(page.getByRole('link', { name: '確認書 "最終".pdf', exact: true })).toBeVisible();
});

test('the decision is in sight from the start, and what has the focus is never behind it', async ({
  enter,
  baseURL,
  isMobile,
}) => {
  const { page } = await submitAndEnter({ enter, baseURL }, 'reception1');
  const entry = card(page, '承認・却下の入力');
  const comment = entry.getByLabel('コメント');
  const goOn = entry.getByRole('checkbox', { name: detailScreen.goOnToNext });
  if (!isMobile) {
    // All of the form is beside what it decides, on a tablet held sideways, too.
    // The menu takes more room from 1100 px on.
    for (const width of [1280, 1100, 1024]) {
      await page.setViewportSize({ width, height: 768 });
      await expect(comment).toBeInViewport({ ratio: 1 });
      await expect(entry.getByText('新規取引申請書')).toBeHidden();
    }
    await expect(goOn).toBeInViewport({ ratio: 1 });
    await page.setViewportSize({ width: 960, height: 768 });
  }
  // Otherwise the bar has the buttons alone.
  await expect(goOn).not.toBeInViewport();
  await expect(comment).not.toBeInViewport();
  for (const name of ['却下', '承認'])
    await expect(entry.getByRole('button', { name, exact: true })).toBeInViewport({ ratio: 1 });

  const bar = stickyBars(page);
  for (const control of await controlsOf(page).all()) {
    if (!(await control.isVisible()) || (await control.getAttribute('tabindex')) === '-1') continue;
    await control.focus();
    if (await bar.evaluate((bar) => bar.contains(document.activeElement))) continue;
    const behind = await bar.evaluate((bar) => {
      const focused = document.activeElement?.getBoundingClientRect();
      return focused !== undefined && bar.getBoundingClientRect().top < focused.bottom
        ? focused.top < bar.getBoundingClientRect().bottom
        : false;
    });
    expect(behind, String(control)).toBe(false);
  }

  // 却下 without a comment leads to the comment and its error.
  await page.evaluate(() => scrollTo(0, 0));
  await entry.getByRole('button', { name: '却下', exact: true }).click();
  await expectSummary(entry, [invalid.required('コメント')]);
  await expect(comment).toBeInViewport({ ratio: 1 });
  await checkPage(page);
});

test('the second person learns that somebody else has acted and that nothing is left to do @desktop', async ({
  enter,
  baseURL,
}) => {
  const applicant = await clientOf('applicant1', baseURL ?? '');
  const id = await submitByApi(applicant);
  const page = await enterDetail(enter, 'reception1', id);
  const applicantPage = await enterDetail(enter, 'applicant1', id);
  const second = await clientOf('reception2', baseURL ?? '');
  await approveByApi(second, id);
  for (const client of [applicant, second]) await client.dispose();

  const entry = card(page, '承認・却下の入力');
  await entry.getByRole('button', { name: '承認', exact: true }).click();
  await answer(page, applicationConfirmation.approve, '承認');
  await expectConflict(entry, failure.alreadyProcessed);
  await entry.getByRole('button', { name: newestText.load }).click();
  await expect(page.getByText(applicationNote.nothingToDo)).toBeVisible();
  await expect(entry).toHaveCount(0);
  // So that no button is half below the header.
  await page.evaluate(() => scrollTo(0, 0));
  await checkPage(page);

  // A cancel that comes too late shows its error in its own card.
  const content = card(applicantPage, '申請内容');
  await content.getByRole('button', { name: '取り消し' }).click();
  await answer(applicantPage, applicationConfirmation.cancel, detailScreen.confirmCancel);
  await expectRefusal(content, failure.alreadyReceived);
  await checkPage(applicantPage);
  await content.getByRole('button', { name: newestText.load }).click();
  await expect(content.getByRole('button', { name: '取り消し' })).toHaveCount(0);
});

test('a rejected download shows its error in its card @desktop', async ({ enter, baseURL }) => {
  const file = fileNamed('図面 №1.pdf');
  const { page } = await submitAndEnter({ enter, baseURL }, 'applicant1', { file });
  const message = failure.fileUnreadable;
  await page.route('**/application_file_download?*', (route) =>
    route.fulfill({ status: 422, json: { detail: [{ loc: ['query', 'file_id'], msg: message }] } }),
  );
  const content = card(page, '申請内容');
  await content.getByRole('link', { name: file.name }).click();
  await expectRefusal(content, message);
  await checkPage(page);
  await page.unroute('**/application_file_download?*');
  const download = page.waitForEvent('download');
  await content.getByRole('link', { name: file.name }).click();
  await download;
  await expect(content.getByText(message)).toHaveCount(0);
});
