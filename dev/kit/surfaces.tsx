import { useState } from 'react';
import type { DetailStep } from '#contract/application/detail.ts';
import { exampleStep } from '#contract/application/detail.testing.ts';
import { applicationConfirmation } from '#texts/application-detail.ts';
import { chasingText } from '#texts/notice-chasing.ts';
import { noticeConfirmation } from '#texts/notice.ts';
import { Timeline } from '#web/application/detail/timeline.tsx';
import { WaitingSteps } from '#web/application/detail/waiting-steps.tsx';
import { Brand } from '#web/shell/brand.tsx';
import { entryClass, entryIconClass, MenuBadge } from '#web/shell/menu-entries.tsx';
import { ShellIcon } from '#web/shell/shell-icon.tsx';
import { Article } from '#web/ui/article.tsx';
import { Button } from '#web/ui/button.tsx';
import { entryRowClass } from '#web/ui/entry-row-class.ts';
import { buttonClass } from '#web/ui/button-class.ts';
import { CardBody } from '#web/ui/card-body.tsx';
import { CardFoot } from '#web/ui/card-foot.tsx';
import { Card } from '#web/ui/card.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { countBadgeClass } from '#web/ui/count-badge-class.ts';
import { DecideDialog } from '#web/ui/decide-dialog.tsx';
import { Details } from '#web/ui/details.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { Ending, endingTextClass } from '#web/ui/ending.tsx';
import { ErrorSummary } from '#web/ui/error-summary.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { FormPanes } from '#web/ui/form-panes.tsx';
import { Note } from '#web/ui/note.tsx';
import { OpenedCard } from '#web/ui/opened-card.tsx';
import { PageActions } from '#web/ui/page-actions.tsx';
import { Section } from '#web/ui/section.tsx';
import { panelClass } from '#web/ui/panel-class.ts';
import { ShowAll } from '#web/ui/show-all.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { StatusNote } from '#web/ui/status-note.tsx';
import { Status } from '#web/ui/status.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { State, States } from './state.tsx';

const nothing = () => undefined;

/** Cards, notes, errors, and what collapses. */
export function Surfaces() {
  const [tab, setTab] = useState('department');
  const [open, setOpen] = useState(false);
  const [mail, setMail] = useState(false);
  const [title, setTitle] = useState('');
  return (
    <>
      <Card title="カード" count="12件" aside={<Button size="small">CSV出力</Button>}>
        <p>見出し、件数、ボタンのあるカードです。</p>
      </Card>
      <Card title="見出しのないカード" titled>
        <p>ページの見出しが同じことを言うカードです。</p>
      </Card>
      <PageActions back={<Button>ページの戻る</Button>} />
      <Card flush title="二つの列のフォーム">
        <CardBody above="foot">
          <FormPanes
            beside={
              <Checkbox tight label="受信者にメールで通知する" name="mail" value={mail} onChange={setMail} />
            }
          >
            <TextField label="タイトル" name="title" value={title} onChange={setTitle} maxLength={30} />
          </FormPanes>
        </CardBody>
        <CardFoot>
          <Button variant="primary">送信</Button>
        </CardFoot>
      </Card>
      <Card flush title="部分のあるカード">
        <CardBody above="foot" className="space-y-4">
          <Section first title="担当者・承認者" count="3件" aside={<Button size="small">追加</Button>}>
            <p>表がここに入ります。</p>
          </Section>
          <Section large title="変更">
            <p>表がここに入ります。</p>
          </Section>
        </CardBody>
        <CardFoot back={<Button>戻る</Button>} danger={<Button variant="danger-outline">削除</Button>}>
          <Button>既読状況</Button>
          <Button>コピーして作成</Button>
        </CardFoot>
      </Card>
      <Card title="空のカード">
        <div className="space-y-4">
          <Empty message="承認待ちの申請はありません。" />
          <Empty search>
            <Button>条件をクリア</Button>
          </Empty>
        </div>
      </Card>
      <Card title="知らせ">
        <div className="space-y-3">
          <Note>7つのファイルをまとめて選択してください。</Note>
          <Note tone="success">申請を承認しました。</Note>
          <Note tone="warning">このステップを処理できる人がいません。</Note>
          <Note tone="success">
            <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
              <p>申請を承認しました：新規取引申請書 No.27</p>
              <a href="#kit" className={buttonClass('secondary', 'small')}>
                次の申請へ（残り9件）
              </a>
            </div>
          </Note>
          {/* Nothing was done yet: it would take the focus. */}
          <StatusNote status={null} />
          <Status takesFocus={false}>
            <Note>最新の状態を読み込みました。</Note>
          </Status>
          <ErrorSummary
            errors={[
              { message: '取引先名を入力してください。' },
              { message: '回答希望日を入力してください。' },
            ]}
          />
          <p className={panelClass}>静かな面の上の文です。</p>
        </div>
      </Card>
      <Card flush title="たたむもの">
        <CardBody className="space-y-4">
          <Tabs
            label="対象"
            value={tab}
            onChange={setTab}
            tabs={[
              { key: 'department', label: '部署', panel: <p>部署の一覧がここに入ります。</p> },
              { key: 'supplier', label: 'サプライヤー', panel: <p>サプライヤーの一覧がここに入ります。</p> },
            ]}
          />
          <Details summary={<h3>履歴</h3>}>
            <p>履歴の表がここに入ります。</p>
          </Details>
          <Details summary={<h3>開いた履歴</h3>} open>
            <p>履歴の表がここに入ります。</p>
          </Details>
          <ShowAll list="影響" open={open} onToggle={() => setOpen(!open)} />
        </CardBody>
        {open && (
          <OpenedCard title="開いたカード" count="3件">
            <CardBody>
              <p>ボタンで開いたカードです。</p>
            </CardBody>
          </OpenedCard>
        )}
      </Card>
    </>
  );
}

const sizes = {
  narrow: '狭い',
  normal: 'ふつう',
  wide: '広い',
  widest: 'いちばん広い',
  side: '右側',
} as const;
type Size = keyof typeof sizes;
// Object.entries returns strings, although these keys are known.
const sizeNames = Object.entries(sizes) as readonly (readonly [Size, string])[];
type Shown = Size | 'decide' | 'confirm' | 'harm' | 'before' | 'busy' | null;

/** Dialogs, confirmations and the spinner, each behind its button. */
export function Dialogs() {
  const [shown, setShown] = useState<Shown>(null);
  const close = () => setShown(null);
  const busy = shown === 'busy';
  return (
    <Card title="ダイアログ">
      <div className="flex flex-wrap gap-2">
        {sizeNames.map(([size, name]) => (
          <Button key={size} onClick={() => setShown(size)}>
            {name}
          </Button>
        ))}
        <Button onClick={() => setShown('decide')}>決定</Button>
        <Button onClick={() => setShown('confirm')}>確認</Button>
        <Button onClick={() => setShown('harm')}>元に戻せない確認</Button>
        <Button onClick={() => setShown('before')}>先に保存できる確認</Button>
        <Button
          onClick={() => {
            setShown('busy');
            setTimeout(close, 3000);
          }}
        >
          処理中
        </Button>
      </div>
      {sizeNames.map(([size, name]) => (
        <Dialog
          key={size}
          open={shown === size}
          onClose={close}
          title={`${name}ダイアログ`}
          size={size}
          footer={<Button onClick={close}>閉じる</Button>}
        >
          <p>内容がここに入ります。</p>
        </Dialog>
      ))}
      <DecideDialog open={shown === 'decide'} onClose={close} onDecide={close} title="サプライヤーを選択">
        <p>候補の一覧がここに入ります。</p>
      </DecideDialog>
      <ConfirmDialog
        open={shown === 'confirm'}
        about="新規取引申請書 No.27"
        prompt={applicationConfirmation.approve}
        lines={['公開先：5社（6名）']}
        confirmLabel="承認"
        onConfirm={close}
        onCancel={close}
      />
      <ConfirmDialog
        open={shown === 'harm'}
        prompt={noticeConfirmation.remove}
        harm={['読んだ人にも表示されなくなります。']}
        confirmLabel="削除"
        destructive
        onConfirm={close}
        onCancel={close}
      />
      <ConfirmDialog
        open={shown === 'before'}
        about="めっき厚の検査方法の変更について"
        prompt={noticeConfirmation.remove}
        harm={[chasingText.hidesAnswers(3)]}
        before={
          <div className="space-y-2">
            <p>{chasingText.exportBefore}</p>
            <Button size="small">CSV出力</Button>
          </div>
        }
        confirmLabel="削除"
        destructive
        onConfirm={close}
        onCancel={close}
      />
      <Spinner blocked={busy} progress={busy ? 0.4 : undefined} />
    </Card>
  );
}

const step = (given: Partial<DetailStep>) =>
  exampleStep({
    step_type: 2,
    status: 3,
    operation_at: '2026-06-09T08:10:00Z',
    operation_division_name: '産業機器事業部',
    operation_department_name: '品質保証部',
    operation_user_name: '山本 直樹',
    step_division_name: '産業機器事業部',
    step_department_name: '設計部',
    ...given,
  });
const waiting = { status: 1, operation_at: null, operation_user_name: null } as const;

/** Two steps that wait, one of them late, and what follows them. */
const lateSteps = [
  step({
    step_type: 5,
    ...waiting,
    prev_step_order: null,
    step_division_name: null,
    step_department_name: null,
    step_company_name: '株式会社青葉精工',
    planned_on: '2026-06-08',
    waiting: {
      day: 3,
      overdue: 2,
      people_behind: [
        { full_name: '石井 陽子', absent: false },
        { full_name: '岡田 隆之', absent: true },
      ],
      more_behind: 3,
    },
  }),
  step({
    step_type: 4,
    ...waiting,
    prev_step_order: null,
    step_users: ['吉田 翔太'],
    waiting: { day: 1, overdue: null },
  }),
  step({ step_type: 5, ...waiting, prev_step_order: '1' }),
  step({ step_type: 6, ...waiting, prev_step_order: null }),
];

/** What the detail, notices and messages show. */
export function ReadingExamples() {
  return (
    <>
      <Card title="回付状況">
        <div className="space-y-4">
          <WaitingSteps steps={lateSteps} />
          <Timeline
            running
            steps={[
              step({ step_type: 1, status: 2, operation_user_name: '伊藤 さくら' }),
              step({ comment: '登記事項証明書を確認しました。', self_approved: true }),
              step({
                step_type: 4,
                ...waiting,
                is_open: true,
                nudge: { approval_route_step_id: 4, updated_at: '1' },
                planned_on: '2026-06-08',
                waiting: { day: 3, overdue: 1 },
                step_users: ['吉田 翔太'],
                absences: [
                  {
                    full_name: '吉田 翔太',
                    first_day: '2026-06-08',
                    last_day: '2026-06-12',
                    delegate_name: '山田 千尋',
                  },
                ],
              }),
              step({ step_type: 5, ...waiting, unattended: true, planned_on: '2026-06-12' }),
              step({ step_type: 5, status: 4, comment: '価格の根拠を添付してください。' }),
              step({ step_type: 6, ...waiting }),
            ]}
            onNudge={nothing}
            onReplace={nothing}
          />
        </div>
      </Card>
      <Card title="お知らせ" titled>
        <Article
          title={{ label: 'タイトル', value: 'めっき厚の検査方法の変更について' }}
          fields={[
            { label: '投稿者', value: '産業機器事業部 品質保証部 山本 直樹' },
            { label: '公開日時', value: '2026/06/10 10:00' },
          ]}
          body={{
            label: '本文',
            value: '来月から検査の方法を変更します。\n詳しくは https://example.com/guide をご覧ください。',
          }}
          files={{ label: '添付ファイル', list: [] }}
        />
      </Card>
    </>
  );
}

const entries = [
  ['top', 'TOP'],
  ['application', '申請'],
  ['notice', 'お知らせ投稿'],
  ['message', 'メッセージ'],
  ['system_management', 'システム管理'],
] as const;

/** The menu (a rail of icons from 768 to 1100 px) and the pages outside the frame. */
export function Frame() {
  return (
    <Card title="枠">
      <States>
        <State name="メニュー">
          <nav aria-label="メニューの見本">
            <Brand rail />
            <ul className="space-y-0.5">
              {entries.map(([icon, word], index) => (
                <li key={icon}>
                  <a href="#kit" className={entryClass} aria-current={index === 1 ? 'page' : undefined}>
                    <ShellIcon name={icon} className={entryIconClass} />
                    {word}
                    {icon === 'application' && <MenuBadge>99+</MenuBadge>}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        </State>
        <State name="管理の入口" forced="hover">
          <a
            href="#kit"
            aria-label="監査ログ 2件 だれが、いつ、何を閲覧・変更・出力したかを調べます。"
            className={entryRowClass}
          >
            <span className="min-w-0 flex-1">
              <b className="flex items-center gap-2">
                監査ログ <span className={countBadgeClass}>2件</span>
              </b>
              <small>だれが、いつ、何を閲覧・変更・出力したかを調べます。</small>
            </span>
          </a>
        </State>
        <State name="枠の外のページ" wide>
          <Ending
            tone="unavailable"
            actions={
              <a href="#kit" className={buttonClass('secondary')}>
                TOPへ戻る
              </a>
            }
          >
            <h3 className={endingTextClass}>ページが見つかりません。</h3>
            <p className="mt-2 text-ink-soft">データが削除されたか、URLが間違っている可能性があります。</p>
          </Ending>
        </State>
      </States>
    </Card>
  );
}
