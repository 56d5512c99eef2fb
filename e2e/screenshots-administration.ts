import type { Page } from '@playwright/test';
import { auditorLabel, auditorScreen } from '#texts/auditor.ts';
import { delegationScreen } from '#texts/delegation.ts';
import { internalUser, internalUserScreen } from '#texts/internal-user-management.ts';
import { registerLabel } from '#texts/register.ts';
import { supplierGroupScreen } from '#texts/supplier-group-management.ts';
import { supplierScreen } from '#texts/supplier-management.ts';
import { picker } from '#texts/ui.ts';
import type { ScreenshotSet } from './screenshot-set.ts';
import { dialog } from './dialogs.ts';
import { demoMasterFiles } from './master-files.ts';
import { expandCard } from './expand-card.ts';

/**
 * The administration's part of `npm run screenshots`: its screens, dialogs and confirmations. Saves nothing.
 */
export async function managing(album: ScreenshotSet): Promise<void> {
  await lists(album);
  await workflows(album);
  await groups(album);
  await users(album);
  await delegations(album);
  await auditLog(album);
  await auditors(album);
  await masterData(album);
  await unattended(album);
}

async function lists(album: ScreenshotSet): Promise<void> {
  const page = await album.enter('sysadmin', '/system-management');
  await album.take(page, 'システム管理');
  for (const [name, address] of [
    ['ワークフロー管理', '/workflow-management'],
    ['ワークフロー詳細', '/workflow-management/detail?workflowId=1'],
    ['ワークフローの複写', '/workflow-management/copy?workflowId=1'],
    ['ワークフロー取込', '/workflow-management/import'],
    ['滞留状況', '/waiting-time'],
    ['滞留状況-未処理のステップ', '/waiting-time/list'],
    ['サプライヤーグループ管理', '/supplier-group-management'],
    ['サプライヤーグループ詳細', '/supplier-group-management/view?supplier_group_id=2'],
    ['サプライヤーグループ編集', '/supplier-group-management/edit?supplier_group_id=2'],
  ] as const) {
    await page.goto(address);
    await album.rest(page);
    await album.take(page, name);
  }
  await page.goto('/supplier-management');
  await album.rest(page);
  await page.getByRole('button', { name: 'CSV出力' }).click();
  await page.getByRole('menuitem', { name: 'UTF-8' }).waitFor();
  await album.take(page, 'サプライヤー管理', 'in sight');
  await page.keyboard.press('Escape');
  await page.getByRole('table', { name: supplierScreen.list }).getByRole('row').nth(1).dblclick();
  await page.getByRole('region', { name: supplierScreen.content }).waitFor();
  await album.take(page, 'サプライヤー詳細');
  await page.goto('/internal-user-management');
  await album.rest(page);
  await album.take(page, '社内ユーザー管理');
  await page.getByRole('table', { name: internalUserScreen.list }).getByRole('row').nth(1).dblclick();
  await page.getByRole('dialog').waitFor();
  await album.take(page, internalUserScreen.editTitle, 'in sight');
  await page.goto('/system-management/audit-log');
  await album.rest(page);
  await album.take(page, '監査ログ');
  await page.goto('/system-management/dormant-user');
  await album.rest(page);
  await album.take(page, 'ログインのないユーザー');
  await page.goto('/system-management/undelivered-mail');
  await album.rest(page);
  await page.getByRole('radio').first().check();
  await album.take(page, '配信できなかったメール');
  await page.getByRole('button', { name: '送信中止' }).click();
  await page.getByRole('alertdialog').waitFor();
  await album.take(page, '送信中止の確認', 'in sight');
  await page.context().close();
}

async function workflows(album: ScreenshotSet): Promise<void> {
  const page = await album.enter('sysadmin', '/workflow-management/detail');
  await page.getByRole('button', { name: '登録' }).click();
  await album.take(page, 'ワークフロー登録-エラー');
  await page.getByRole('combobox', { name: '事業部' }).selectOption({ label: '調達本部' });
  await page.getByRole('button', { name: '受付者を選択' }).click();
  const department = page.getByRole('dialog');
  await department.getByRole('combobox', { name: '部署' }).selectOption({ label: '調達企画部' });
  await album.rest(page);
  await department.getByRole('radio', { name: 'ユーザーを選択' }).check();
  await department.getByRole('checkbox', { name: '木村 健' }).check();
  await album.take(page, 'ワークフロー-部署とユーザー', 'in sight');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: '最終承認者を選択' }).click();
  await page.getByRole('dialog').getByRole('row').nth(1).click();
  await album.take(page, 'ワークフロー-最終承認者', 'in sight');
  await page.goto('/workflow-management/detail?workflowId=1');
  await album.rest(page);
  await page.getByRole('button', { name: '登録' }).click();
  await confirmation(page, album, 'ワークフロー更新-確認');
  await page.context().close();
  const division = await album.enter('divadmin1', '/system-management');
  await album.take(division, 'システム管理-事業部管理者');
  await division.goto('/system-management/successor');
  await album.rest(division);
  for (const [person, name] of [
    ['前任', '小林'],
    ['後任', '吉田'],
  ] as const) {
    await division.getByRole('button', { name: `${person}を選択` }).click();
    await album.rest(division);
    const people = division.getByRole('dialog');
    await people.getByLabel('氏名').fill(name);
    await people.getByRole('button', { name: '検索' }).click();
    await album.rest(division);
    await people.getByRole('radio').first().check();
    await album.take(division, `後任への一括変更-${person}`, 'in sight');
    await people.getByRole('button', { name: '決定' }).click();
    await album.rest(division);
  }
  await album.take(division, '後任への一括変更');
  await division.goto('/workflow-management/detail');
  await album.rest(division);
  await album.take(division, 'ワークフロー登録-事業部管理者');
  await division.context().close();
}

async function groups(album: ScreenshotSet): Promise<void> {
  const page = await album.enter('sysadmin', '/supplier-group-management/edit');
  await page.getByRole('button', { name: '登録' }).click();
  await album.take(page, 'サプライヤーグループ登録-エラー');
  await page.getByRole('textbox', { name: 'グループ名' }).fill('試作品の協力会社');
  await page.getByRole('combobox', { name: '事業部' }).selectOption({ label: '電子部品事業部' });
  for (let times = 0; times < 2; times += 1) {
    await page.getByRole('button', { name: supplierGroupScreen.addAll }).click();
    await album.rest(page);
  }
  await album.take(page, 'サプライヤーグループ登録');
  await page.getByRole('button', { name: '登録' }).click();
  await confirmation(page, album, 'サプライヤーグループ登録-確認');
  await page.context().close();
}

async function users(album: ScreenshotSet): Promise<void> {
  const page = await album.enter('sysadmin', '/internal-user-management');
  const modal = dialog(page, internalUserScreen.editTitle);
  const open = async (name: string) => {
    await expandCard(page);
    await page.getByRole('textbox', { name: '氏名' }).fill(name);
    await page.getByRole('button', { name: '検索', exact: true }).click();
    await album.rest(page);
    await page.getByRole('table', { name: internalUserScreen.list }).getByRole('row').nth(1).dblclick();
    await modal.waitFor();
    await album.rest(page);
  };
  await expandCard(page);
  await page.getByRole('checkbox', { name: internalUserScreen.containsInvalid }).check();
  await open('佐藤');
  await album.take(page, '社内ユーザーの編集-自分', 'in sight');
  await page.keyboard.press('Escape');
  await open('清水');
  await album.take(page, '社内ユーザーの編集-取込元で無効', 'in sight');
  await page.keyboard.press('Escape');
  await open('井上');
  await modal.getByRole('checkbox', { name: '無効' }).check();
  await modal.getByRole('button', { name: '更新' }).click();
  const understood = modal.getByRole('checkbox', { name: internalUser.acknowledge });
  await understood.waitFor();
  await album.rest(page);
  await album.take(page, '社内ユーザーの編集-担当者不在の警告', 'in sight');
  await understood.check();
  await modal.getByRole('button', { name: '更新' }).click();
  await confirmation(page, album, '社内ユーザーの編集-確認');
  await page.context().close();
}

/** 代理の設定 of another person. */
async function delegations(album: ScreenshotSet): Promise<void> {
  const page = await album.enter('sysadmin', '/delegation');
  await page.getByRole('button', { name: delegationScreen.openOthers }).click();
  const people = dialog(page, picker.chooseOf(delegationScreen.person));
  await people.waitFor();
  await album.rest(page);
  await album.take(page, '代理を依頼する人を選択', 'in sight');
  await people.getByRole('radio').first().check();
  await people.getByRole('button', { name: picker.decide }).click();
  await page.getByRole('region', { name: delegationScreen.person, exact: true }).waitFor();
  await album.take(page, '代理の設定-他の人');
  await page.context().close();
}

async function auditLog(album: ScreenshotSet): Promise<void> {
  const page = await album.enter('sysadmin', '/system-management/audit-log');
  await expandCard(page);
  await page.getByRole('combobox', { name: '操作' }).selectOption({ label: '担当者変更' });
  await page.getByRole('button', { name: '検索', exact: true }).click();
  await album.take(page, '監査ログ-検索');
  await page.getByRole('textbox', { name: '対象の番号' }).fill('abc');
  await page.getByRole('button', { name: '検索', exact: true }).click();
  await album.take(page, '監査ログ-エラー');
  await page.context().close();
}

/** 監査の権限: the form, its picker and confirmation, and 申請台帳 of who has it. */
async function auditors(album: ScreenshotSet): Promise<void> {
  const page = await album.enter('sysadmin', '/system-management/auditor');
  await album.take(page, '監査の権限');
  const press = page.getByRole('button', { name: auditorScreen.grant, exact: true });
  await press.click();
  await album.take(page, '監査の権限-エラー');
  await page.getByRole('button', { name: picker.chooseOf(auditorLabel.user) }).click();
  const people = dialog(page, picker.chooseOf(auditorLabel.user));
  await people.waitFor();
  await album.rest(page);
  await people.getByRole('radio').first().check();
  await album.take(page, '監査する人を選択', 'in sight');
  await people.getByRole('button', { name: picker.decide }).click();
  await people.waitFor({ state: 'detached' });
  await page.getByRole('checkbox', { name: auditorScreen.allDivisions }).check();
  await page.getByRole('textbox', { name: auditorLabel.last_day }).fill('2099/3/31');
  await page.getByRole('textbox', { name: auditorLabel.first_day }).fill('2099/1/1');
  await page.getByLabel(auditorLabel.reason).fill('下期の内部監査');
  await press.click();
  await confirmation(page, album, '監査の権限-確認');
  await page.context().close();
  const auditor = await album.enter('viewer1', '/register');
  await album.take(auditor, '申請台帳');
  await expandCard(auditor);
  await auditor.getByRole('textbox', { name: registerLabel.to }).fill('2020/1/1');
  await auditor.getByRole('button', { name: '検索', exact: true }).click();
  await album.take(auditor, '申請台帳-エラー');
  await auditor.context().close();
}

async function masterData(album: ScreenshotSet): Promise<void> {
  const page = await album.enter('sysadmin', '/system-management/master-data-import');
  await album.take(page, 'マスタ取込');
  const check = async (changed: Parameters<typeof demoMasterFiles>[0]) => {
    await page.getByLabel('ファイルを選択').setInputFiles(await demoMasterFiles(changed));
    await album.rest(page);
  };
  await check({
    departments: (text) => text.replace('設計部,D01', '設計部,D09'),
    supplier_users: (text) => `${text}newcomer,新 人,S0002,新人,0\n`,
  });
  await album.take(page, 'マスタ取込-取込エラー');
  await check({
    departments: (text) => text.replace('営業部,D01', '髙度営業部,D01'),
    suppliers: (text) => text.replace(/^S1029,.*\n/m, ''),
    internal_users: (text) => text.replace(/^(final1|final2),.*\n/gm, ''),
  });
  await album.take(page, 'マスタ取込-確認結果');
  await page.context().close();
}

/** 担当者不在, and 担当者変更 of such a step. */
async function unattended(album: ScreenshotSet): Promise<void> {
  const page = await album.enter('sysadmin', '/system-management');
  await page.getByRole('link', { name: /^担当者不在/ }).click();
  const row = page.getByRole('table', { name: '担当者不在' }).getByRole('row').nth(1);
  await row.waitFor();
  await album.take(page, '担当者不在');
  await row.dblclick();
  await page.getByRole('region', { name: '回付状況' }).waitFor();
  await album.take(page, '担当者不在-申請詳細');
  await page
    .getByRole('button', { name: /^担当者変更：/ })
    .first()
    .click();
  await dialog(page, '担当者変更').waitFor();
  await album.take(page, '担当者変更', 'in sight');
  await page.context().close();
}

async function confirmation(page: Page, album: ScreenshotSet, name: string): Promise<void> {
  await page.getByRole('alertdialog').waitFor();
  await album.take(page, name, 'in sight');
}
