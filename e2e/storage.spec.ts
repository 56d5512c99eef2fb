import { applicationConfirmation, detailScreen } from '#texts/application-detail.ts';
import { createScreen } from '#texts/application.ts';
import { draftText } from '#texts/form.ts';
import { ending } from '#texts/shell.ts';
import { dayFromToday, decideOnScreen, newSupplier, openForm, submitted } from './application.ts';
import { checkPage, waitUntilSettled } from './check-page.ts';
import { answer } from './dialogs.ts';
import { expect, test } from './test.ts';

/** Browsers whose storages are switched off or full: everything works, and a reload forgets. */

type Fault = {
  readonly name: string;
  /** Runs in the page before its scripts. */
  readonly break: () => void;
};

const faults = {
  unreadable: {
    name: 'that throw on reading window.sessionStorage and window.localStorage',
    break: () => {
      for (const name of ['sessionStorage', 'localStorage'])
        Object.defineProperty(window, name, {
          get: () => {
            throw new DOMException('Access is denied for this document.', 'SecurityError');
          },
        });
    },
  },
  missing: {
    name: 'that are null',
    break: () => {
      for (const name of ['sessionStorage', 'localStorage'])
        Object.defineProperty(window, name, { value: null });
    },
  },
  broken: {
    name: 'that throw on every use',
    break: () => {
      const fail = () => {
        throw new DOMException('The operation is insecure.', 'SecurityError');
      };
      for (const name of ['getItem', 'setItem', 'removeItem', 'key', 'clear'])
        Object.defineProperty(Storage.prototype, name, { value: fail });
      Object.defineProperty(Storage.prototype, 'length', { get: fail });
    },
  },
  full: {
    name: 'that are full',
    break: () => {
      Object.defineProperty(Storage.prototype, 'setItem', {
        value: () => {
          throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
        },
      });
    },
  },
} as const satisfies Record<string, Fault>;

// Each fault once; web/storage.test.ts has all of them for every use.
for (const fault of [faults.unreadable, faults.full])
  test(`with storages ${fault.name}, a list appears and a form is sent @desktop`, async ({
    enter,
    baseURL,
  }) => {
    await submitted(baseURL);
    const page = await enter('applicant1', '/error/forbidden');
    await page.addInitScript(fault.break);
    await page.goto('/');
    await expect(
      page.getByRole('region', { name: 'お知らせ', exact: true }).getByRole('row'),
    ).not.toHaveCount(0);
    await page.goto('/application');
    const list = page.getByRole('region', { name: '申請一覧' });
    await list.getByRole('radio').first().check();
    await expect(list.getByRole('row').nth(1)).toBeVisible();
    await checkPage(page);
    await openForm(page, newSupplier);
    await page.getByLabel('取引先名').fill('記憶なし商事');
    await page.getByLabel('回答希望日').fill(dayFromToday(14));
    // The page remembers for as long as it lives.
    await page.goBack();
    await expect(list).toBeVisible();
    await expect(list.getByRole('radio').first()).toBeChecked();
    await page.goForward();
    await expect(page.getByText(draftText.restored)).toBeVisible();
    await expect(page.getByLabel('取引先名')).toHaveValue('記憶なし商事');
    await waitUntilSettled(page);
    await page.getByRole('button', { name: '申請', exact: true }).click();
    await answer(
      page,
      [createScreen.leftEmpty(['取引開始日', '想定年額']), createScreen.applyWithoutFiles],
      '申請',
    );
    await page.waitForURL('**/application/detail?application_id=*');
    await expect(page.getByText('記憶なし商事').first()).toBeVisible();
    await checkPage(page);
  });

for (const fault of [faults.missing, faults.broken])
  test(`with storages ${fault.name}, a choice is made and kept, and a sign-out works @desktop`, async ({
    enter,
    baseURL,
  }) => {
    const id = await submitted(baseURL);
    const page = await enter('reception1', '/error/forbidden');
    await page.addInitScript(fault.break);
    await page.goto(`/application/detail?application_id=${id}`);
    const goOn = page.getByRole('checkbox', { name: detailScreen.goOnToNext });
    await goOn.check();
    await page.getByRole('navigation', { name: 'メニュー' }).getByRole('link', { name: /^申請/ }).click();
    await page.waitForURL('**/application');
    await page.goBack();
    await expect(goOn).toBeChecked();
    await goOn.uncheck();
    await decideOnScreen(page, '承認', applicationConfirmation.approve);
    // The search of the header reads and writes the recent searches.
    await page.goto('/search?q=申請');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await waitUntilSettled(page);
    await page.goto('/logout/complete');
    await expect(page.getByText(ending.loggedOut)).toBeVisible();
  });
