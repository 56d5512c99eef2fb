import { applicationConfirmation, detailScreen } from '#texts/application-detail.ts';
import { createScreen } from '#texts/application.ts';
import { routeDialog, routeHint, routeConfirmation } from '#texts/approval-route.ts';
import { label } from '#texts/fields.ts';
import { ending } from '#texts/shell.ts';
import {
  applicationOf,
  card,
  dayFromToday,
  decideOnScreen,
  newSupplier,
  openDetail,
  openForm,
  valueOf,
} from '../application.ts';
import { checkPage } from '../check-page.ts';
import { answer, dialog } from '../dialogs.ts';
import { expectDownload, fileNamed } from '../files.ts';
import { mailedLink, mailsTo } from '../mail.ts';
import { identify, signInAs } from '../people.ts';
import { enterStep, expectSteps, routeOpener } from '../route-dialog.ts';
import { expect, test } from '../test.ts';

const quotation = fileNamed('見積書（第１版）～髙𠮷 御中.pdf');
const drawing = fileNamed('外形図 はじめに.xlsx', 'べつの内容');
const inspection = fileNamed('受入検査の結果.csv');
/** The subject of the mail that asks for something. */
const asked = (action: string) => `【あけぼの機械工業株式会社】${action}のお願い：新規取引申請書`;
const day = dayFromToday(21);

test('an application gets to 完了 by all people on its route', async ({ open }) => {
  const applicant = await open();
  const reception = await open();
  const router = await open();
  const pic = await open();
  const supplier = await open();
  const approver = await open();
  const final = await open();
  let id = 0;

  await test.step('1: applicant1 submits it', async () => {
    await signInAs(applicant, 'applicant1');
    await expect(applicant.getByRole('banner')).toContainText('産業機器事業部 営業部');
    await applicant.goto('/application');
    await checkPage(applicant);
    await openForm(applicant, newSupplier);
    await checkPage(applicant);
    await expect(applicant.getByText(createScreen.suppliersMaySee)).toBeVisible();
    await applicant.getByLabel('取引先名').fill('株式会社青葉精工');
    await applicant.getByLabel('取引開始日').fill('２０２７年４月１日');
    await applicant.getByLabel('想定年額').fill('1,200万円');
    await applicant.getByLabel('回答希望日').fill(day.replaceAll('-', '/'));
    await applicant.getByLabel(label.application_file(1)).setInputFiles(quotation);
    await applicant.getByLabel(label.application_file(3)).setInputFiles(drawing);
    await checkPage(applicant);
    await applicant.getByRole('button', { name: '申請', exact: true }).click();
    // This one and the next are as the requirements have them: the other tests take them from texts/.
    await answer(applicant, '申請します。よろしいですか？', '申請');
    await applicant.waitForURL('**/application/detail?application_id=*');
    id = applicationOf(applicant);
    const content = card(applicant, '申請内容');
    await expect(valueOf(content, '申請状況')).toHaveText('未受付');
    await expect(valueOf(content, '取引先名')).toHaveText('株式会社青葉精工');
    await expect(valueOf(content, '取引開始日')).toHaveText('２０２７年４月１日（2027/04/01）');
    await expect(valueOf(content, '回答希望日')).toContainText(day.replaceAll('-', '/'));
    await expect(valueOf(content, '申請者')).toHaveText('産業機器事業部 営業部 伊藤 さくら');
    await expect(content.getByRole('button', { name: '取り消し' })).toBeVisible();
    await checkPage(applicant);
  });

  await test.step('2: reception1 comes by the mail, reads the files and receives it', async () => {
    await reception.goto(await mailedLink(reception, 'reception1@operator.example', id, asked('受付')));
    await identify(reception, 'reception1');
    await reception.waitForURL(`**/application/detail?application_id=${id}`);
    const content = card(reception, '申請内容');
    await expectDownload(reception, content, quotation);
    await expectDownload(reception, content, drawing);
    await expect(content.getByRole('button', { name: '取り消し' })).toHaveCount(0);
    const entry = card(reception, '承認・却下の入力');
    await expect(valueOf(entry, 'ステップ種別')).toHaveText('受付');
    await expect(valueOf(entry, '担当')).toHaveText('産業機器事業部 品質保証部 山本 直樹');
    await entry.getByLabel('コメント').fill('受け付けました。\n社内限りのメモです。');
    await entry.getByLabel('添付ファイル1').setInputFiles(inspection);
    await checkPage(reception);
    await decideOnScreen(reception, '承認', '申請を承認します。よろしいですか？');
    await openDetail(reception, id);
    await expect(valueOf(card(reception, '申請内容'), '申請状況')).toHaveText('回付中');
    await expect(card(reception, '回付状況')).toContainText('社内限りのメモです。');
    await expectDownload(reception, card(reception, '回付状況'), inspection);
  });

  await test.step('3: router1 sets the route', async () => {
    await signInAs(supplier, 'supplier1');
    await supplier.goto(`/application/detail?application_id=${id}`);
    await expect(supplier.getByRole('heading', { name: ending.notFound })).toBeVisible();

    await signInAs(router, 'router1', `/application/detail?application_id=${id}`);
    await routeOpener(router).click();
    const route = dialog(router, routeDialog.title);
    await expect(route).toBeVisible();
    await checkPage(router);
    await route.getByLabel('ルート名').fill('新規取引（標準）');

    await route.getByRole('button', { name: '追加：担当者・承認者' }).click();
    await enterStep(router, routeDialog.addStep(4), {
      type: '担当者',
      target: { department: '設計部' },
      users: ['吉田 翔太'],
      previous: { preset: '' },
    });
    await route.getByRole('button', { name: '追加：担当者・承認者' }).click();
    await enterStep(router, routeDialog.addStep(5), {
      type: '承認者',
      target: { supplier_code: 'S0001', company: '本社' },
      users: '全員',
      previous: { preset: '4', entered: '' },
    });
    await route.getByRole('button', { name: '追加：担当者・承認者' }).click();
    await enterStep(router, routeDialog.addStep(6), {
      type: '承認者',
      target: { department: '品質保証部' },
      users: '全員',
      previous: { preset: '5', entered: '４，５' },
    });
    await route.getByRole('button', { name: '追加：閲覧者' }).click();
    await enterStep(router, '閲覧者を追加', {
      target: { division: '調達本部', department: '調達企画部' },
      users: '全員',
    });
    const design = ['4', '担当者', '産業機器事業部 設計部', '吉田 翔太', ''] as const;
    const set = [
      design,
      ['5', '承認者', '株式会社青葉精工 本社', '全員', ''],
      ['6', '承認者', '産業機器事業部 品質保証部', '全員', '4,5'],
    ] as const;
    await expectSteps(route, set);

    await route.getByRole('button', { name: '上に挿入：No 5' }).click();
    await enterStep(router, routeDialog.insertStep(5), {
      type: '担当者',
      target: { department: '営業部', division: '産業機器事業部' },
      users: '全員',
      previous: { preset: '' },
    });
    await expectSteps(route, [
      design,
      ['5', '担当者', '産業機器事業部 営業部', '全員', ''],
      ['6', '承認者', '株式会社青葉精工 本社', '全員', '5'],
      ['7', '承認者', '産業機器事業部 品質保証部', '全員', '4,6'],
    ]);
    await checkPage(router);
    await route.getByRole('button', { name: '削除：No 5' }).click();
    await answer(router, routeConfirmation.deleteStep, '削除');
    await expectSteps(route, set);
    await expect(route).toContainText(routeHint.startsAtOnce);
    await checkPage(router);
    await route.getByRole('button', { name: '設定', exact: true }).click();
    await expect(route).toHaveCount(0);

    await expect(card(router, '承認・却下の入力')).toContainText('新規取引（標準）');
    await card(router, '承認・却下の入力').getByText(detailScreen.routeTexts(3, 1)).click();
    await expectSteps(card(router, '承認・却下の入力'), set);
    await checkPage(router);
    await decideOnScreen(router, '承認', [
      applicationConfirmation.suppliersWillSee(['株式会社青葉精工 本社']),
      applicationConfirmation.approve,
    ]);
  });

  await test.step('4: pic1 and supplier1 side by side, then approver1, then final1', async () => {
    await mailedLink(pic, 'pic1@operator.example', id, asked('担当者としての確認'));
    const link = await mailedLink(supplier, 'supplier1@s0001.supplier.example', id, asked('承認'));
    expect(await mailsTo(pic, 'approver1@operator.example', id)).toEqual([]);

    await signInAs(approver, 'approver1', `/application/detail?application_id=${id}`);
    await expect(card(approver, '回付状況')).toBeVisible();
    await expect(card(approver, '承認・却下の入力')).toHaveCount(0);

    await signInAs(pic, 'pic1', `/application/detail?application_id=${id}`);
    await card(pic, '承認・却下の入力').getByLabel('コメント').fill('図面どおりです。');
    await decideOnScreen(pic, '承認', applicationConfirmation.approve);
    await openDetail(approver, id);
    await expect(card(approver, '承認・却下の入力')).toHaveCount(0);

    await supplier.goto(link);
    await expect(card(supplier, '承認・却下の入力')).toContainText(
      /あけぼの機械工業株式会社から、承認のお願いが届いています。内容をご確認のうえ、承認または却下を選択してください。ご対応の目安：[\d/]{10}（.）担当が違う場合は、却下せずに、次の窓口へご連絡ください。調達本部 ポータル窓口/,
    );
    await expectDownload(supplier, card(supplier, '申請内容'), quotation);
    await expect(valueOf(card(supplier, '申請内容'), '申請者')).toHaveText(
      '産業機器事業部 営業部 伊藤 さくら',
    );
    for (const secret of ['山本 直樹', '小林 大輔', '吉田 翔太', '社内限り', '図面どおり', inspection.name])
      await expect(supplier.getByText(secret)).toHaveCount(0);
    for (const secret of ['閲覧者', '調達企画部', '自己承認'])
      await expect(supplier.getByText(secret)).toHaveCount(0);
    // Its own step is marked, and no other one.
    await expect(card(supplier, '回付状況').getByText('処理中')).toHaveCount(1);
    await checkPage(supplier);
    await card(supplier, '承認・却下の入力').getByLabel('コメント').fill('承知しました。');
    await decideOnScreen(supplier, '承認', applicationConfirmation.approve);
    await checkPage(supplier);

    await approver.goto(await mailedLink(approver, 'approver1@operator.example', id, asked('承認')));
    await expect(card(approver, '回付状況')).toContainText('承知しました。');
    await decideOnScreen(approver, '承認', applicationConfirmation.approve);

    await signInAs(final, 'final1', `/application/detail?application_id=${id}`);
    await decideOnScreen(final, '承認', applicationConfirmation.approve);

    await applicant.goto(
      await mailedLink(
        applicant,
        'applicant1@operator.example',
        id,
        '【あけぼの機械工業株式会社】申請が承認されました：新規取引申請書',
      ),
    );
    await expect(valueOf(card(applicant, '申請内容'), '申請状況')).toHaveText('完了承認');
    await expect(applicant.getByRole('table', { name: '閲覧者' })).toContainText('調達本部 調達企画部');
    await checkPage(applicant);
  });
});
