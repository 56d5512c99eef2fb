import { useState } from 'react';
import { inMegabytes } from '#domain/file-size.ts';
import { fileLimits } from '#domain/limits.ts';
import { invalid } from '#texts/fields.ts';
import { failure } from '#texts/general.ts';
import { RefusalNote } from '#web/shared/load-failed.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { CheckList } from '#web/ui/check-list.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { ChosenList } from '#web/ui/chosen-list.tsx';
import { ChosenValue } from '#web/ui/chosen-value.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { DateField } from '#web/ui/date-field.tsx';
import { DateRange } from '#web/ui/date-range.tsx';
import { FileChips } from '#web/ui/file-chips.tsx';
import { FileNameText } from '#web/ui/file-name.tsx';
import { Field } from '#web/ui/field.tsx';
import { FileSlots } from '#web/ui/file-slots.tsx';
import { FilesButton } from '#web/ui/files-button.tsx';
import { ChoiceBox } from '#web/ui/choice-box.tsx';
import { Choice } from '#web/ui/choice.tsx';
import { FilterField } from '#web/ui/filter-field.tsx';
import { FormSection } from '#web/ui/form-section.tsx';
import { RadioGroup } from '#web/ui/radio-group.tsx';
import { SearchInput } from '#web/ui/search-input.tsx';
import { SearchList } from '#web/ui/search-list.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextArea, TextField } from '#web/ui/text-field.tsx';
import { ShellIcon } from '#web/shell/shell-icon.tsx';
import { valueBoxClass } from '#web/ui/value-box-class.ts';
import { State, States } from './state.tsx';

const today = '2026-06-10';
const nothing = () => undefined;
/** A search that finds departments and suppliers. */
const found = {
  placeholder: '部署名、会社名',
  word: '',
  onWord: nothing,
  maxLength: 100,
  groups: [
    {
      label: '部署',
      items: [
        { key: '1', text: '設計部（産業機器事業部）' },
        { key: '2', text: '品質保証部（産業機器事業部）' },
      ],
    },
    { label: 'サプライヤー', items: [{ key: '3', text: '株式会社青葉精工 本社 S0001' }], more: 'ほか12社' },
  ],
  selectedKey: null,
  onChoose: nothing,
  loading: false,
  problem: null,
  empty: '選択できる部署・サプライヤーはありません。',
} as const;
const long = 'とても長い名前の株式会社'.repeat(6);
const divisions = [
  { value: '1', label: '産業機器事業部' },
  { value: '2', label: '電子部品事業部' },
  { value: '3', label: '受付停止中の事業部', disabled: true },
];

/** Fields of one line. */
export function Fields() {
  const [text, setText] = useState('株式会社青葉精工');
  const [body, setBody] = useState('来月から検査の方法を変更します。');
  const [date, setDate] = useState('2026-06-30');
  const [division, setDivision] = useState('1');
  const [treatment, setTreatment] = useState('修理する');
  const name = { label: '取引先名', value: text, onChange: setText };
  return (
    <Card title="入力欄">
      <div className="space-y-4">
        <h3>文字</h3>
        <States>
          <State name="通常">
            <TextField {...name} required />
          </State>
          <State name="空">
            <TextField label="サプライヤー名" value="" onChange={nothing} placeholder="名前の一部" />
          </State>
          <State name="ポインター" forced="hover">
            <TextField {...name} />
          </State>
          <State name="フォーカス" forced="focus">
            <TextField {...name} />
          </State>
          <State name="エラー">
            <TextField {...name} required error="取引先名を入力してください。" />
          </State>
          <State name="説明と文字数">
            <TextField {...name} help="登記の名称を入力してください。" maxLength={10} />
          </State>
          <State name="短い値と注意">
            <TextField
              {...name}
              short
              value="T1234567890123"
              caution="登録番号の先頭の数字が、残りの数字と合いません。番号を確認してください。"
            />
          </State>
          <State name="いちばん長い文字">
            <TextField label={long} value={long} onChange={nothing} error={`${long}は入力できません。`} />
          </State>
          <State name="一覧をしぼる">
            <FilterField
              label="しぼり込み"
              placeholder="番号・申請者など"
              initial=""
              maxLength={100}
              onChange={nothing}
            />
          </State>
          <State name="検索">
            <BarSearch label="検索" />
          </State>
          <State name="検索：フォーカス" forced="focus">
            <BarSearch label="検索（フォーカス）" />
          </State>
          <State name="複数行">
            <TextArea label="本文" value={body} onChange={setBody} rows={3} maxLength={2000} />
          </State>
          <State name="複数行：エラー">
            <TextArea
              label="コメント"
              value=""
              onChange={nothing}
              rows={3}
              error="コメントを入力してください。"
            />
          </State>
        </States>
        <h3>選択と日付</h3>
        <States>
          <State name="選択">
            <Select label="事業部" value={division} onChange={setDivision} options={divisions} />
          </State>
          <State name="選択：空">
            <Select label="事業部" value="" onChange={nothing} options={divisions} required />
          </State>
          <State name="選択：フォーカス" forced="focus">
            <Select label="事業部" value="1" onChange={nothing} options={divisions} />
          </State>
          <State name="選択：無効">
            <Select label="事業部" value="1" onChange={nothing} options={divisions} disabled />
          </State>
          <State name="選択：エラー">
            <Select
              label="事業部"
              value=""
              onChange={nothing}
              options={divisions}
              error="事業部を選択してください。"
            />
          </State>
          <State name="日付">
            <DateField label="回答希望日" value={date} onChange={setDate} today={today} />
          </State>
          <State name="日付：エラー">
            <DateField
              label="回答希望日"
              value="2026-99-99"
              onChange={nothing}
              today={today}
              error="日付が正しくありません。"
            />
          </State>
          <State name="候補のある文字">
            <TextField
              label="処置"
              value={treatment}
              onChange={setTreatment}
              caution="選択肢にない内容です。"
              box={(input, wiring) => (
                <ChoiceBox
                  wiring={wiring}
                  input={input}
                  label="処置"
                  value={treatment}
                  choices={['廃棄', '改造', long]}
                  onPick={setTreatment}
                />
              )}
            />
          </State>
          <State name="期間" wide>
            <DateRange
              from={<DateField label="公開期間（FROM）" value={date} onChange={setDate} today={today} />}
              to={<DateField label="公開期間（TO）" value="" onChange={nothing} today={today} />}
            />
          </State>
          <State name="長いフォームの区分" wide>
            <div>
              <FormSection title="対象の申請書" help="事業部ごとに、申請書1つにつき1つ登録できます。">
                <Select label="事業部" value={division} onChange={setDivision} options={divisions} />
              </FormSection>
              <FormSection title="入力項目名" help="空欄の項目は表示されません。">
                <TextField label="入力項目1" value="" onChange={nothing} />
              </FormSection>
            </div>
          </State>
        </States>
      </div>
    </Card>
  );
}

/** As in the header. */
function BarSearch({ label }: { label: string }) {
  return (
    <div className="relative flex items-center">
      <ShellIcon name="search" className="pointer-events-none absolute left-2.5 text-ink-faint" />
      <SearchInput label={label} list={undefined} active={undefined} shortcut="/" onFocus={nothing} />
    </div>
  );
}

/** Radio buttons, checkboxes and what is chosen. */
export function Choices() {
  const [who, setWho] = useState('all');
  const [on, setOn] = useState(true);
  const [ticked, setTicked] = useState<readonly string[]>(['1']);
  const [chosen, setChosen] = useState(['渡辺 拓也', '松本 浩', '井上 真理子']);
  const [word, setWord] = useState('');
  const [target, setTarget] = useState<string | null>('2');
  const options = [
    { value: 'all', label: '全員' },
    { value: 'some', label: 'ユーザーを選択' },
  ];
  return (
    <Card title="選ぶもの">
      <States>
        <State name="ラジオボタン">
          <RadioGroup label="ユーザー" value={who} onChange={setWho} options={options} />
        </State>
        <State name="ラジオボタン：エラー">
          <RadioGroup
            label="ユーザー"
            value=""
            onChange={nothing}
            options={options}
            error="選択してください。"
          />
        </State>
        <State name="選択肢が1つ">
          <Choice label="ユーザー" required value="all" onChange={nothing} options={options.slice(0, 1)} />
        </State>
        <State name="組のラジオボタン" wide>
          <RadioGroup
            label="一覧の種類"
            hideLabel
            value={who}
            onChange={setWho}
            groups={[
              { caption: '承認待ちの書類', options: [{ value: 'all', label: '自分の承認待ち' }] },
              {
                caption: '承認・閲覧の書類',
                options: [
                  { value: 'some', label: '未完了' },
                  { value: 'done', label: '完了' },
                ],
              },
            ]}
          />
        </State>
        <State name="チェックボックス">
          <Checkbox label="メールでも知らせる" value={on} onChange={setOn} />
        </State>
        <State name="チェックボックス：無効">
          <Checkbox label="メールでも知らせる" value={false} onChange={nothing} disabled />
        </State>
        <State name="チェックボックス：エラー">
          <Checkbox label="影響を確認しました" value={false} onChange={nothing} error="確認してください。" />
        </State>
        <State name="チェックボックスの一覧">
          <CheckList
            label="ユーザーの候補"
            items={[
              { key: '1', label: '渡辺 拓也' },
              { key: '2', label: '松本 浩' },
              { key: '3', label: '吉田 翔太', note: '6/8〜6/12 不在（代理人：山田 千尋）' },
            ]}
            checked={(key) => ticked.includes(key)}
            onCheck={(key, add) =>
              setTicked((before) => (add ? [...before, key] : before.filter((one) => one !== key)))
            }
            empty={false}
          />
        </State>
        <State name="チェックボックスの一覧：空">
          <CheckList
            label="見つからない候補"
            items={[]}
            checked={() => false}
            onCheck={nothing}
            empty="選択できるユーザーはいません。"
          />
        </State>
        <State name="検索しながら選ぶ一覧">
          <SearchList
            {...found}
            label="部署・サプライヤー"
            word={word}
            onWord={setWord}
            selectedKey={target}
            onChoose={setTarget}
          />
        </State>
        <State name="検索しながら選ぶ一覧：空">
          <SearchList {...found} label="見つからない対象" word="存在しない会社" groups={[]} />
        </State>
        <State name="検索しながら選ぶ一覧：エラー">
          <SearchList
            {...found}
            label="読み込めない対象"
            groups={[]}
            problem={<RefusalNote messages={[failure.tooManyRequests]} onRetry={nothing} />}
          />
        </State>
        <State name="選択中のもの" wide>
          <ChosenList
            label="選択中のユーザー"
            caption="選択中のユーザー"
            items={chosen.map((text) => ({ key: text, text, removeLabel: `${text}を外す` }))}
            empty="選択されていません。"
            onRemove={(key) => setChosen((before) => before.filter((one) => one !== key))}
            all={{ text: 'すべて外す', onRemove: () => setChosen([]) }}
          />
        </State>
        <State name="選択中のもの：空" wide>
          <ChosenList
            label="選択中の会社"
            caption="選択中の会社"
            items={[]}
            empty="選択されていません。"
            onRemove={nothing}
          />
        </State>
        <State name="選んだ値">
          <ChosenValue caption="選択中" value="設計部（産業機器事業部）" empty="未選択" />
        </State>
        <State name="値と、変えるボタン">
          <div className={classNames(valueBoxClass({ invalid: false, disabled: false }), 'items-center')}>
            <p className="min-w-0 grow">吉田 翔太</p>
            <Button size="boxed" aria-label="最終承認者を選択">
              選択
            </Button>
          </div>
        </State>
        <State name="値と、変えるボタン：無効">
          <div className={classNames(valueBoxClass({ invalid: false, disabled: false }), 'items-center')}>
            <p className="text-ink-soft min-w-0 grow">未選択</p>
            <Button size="boxed" aria-label="受付者を選択" disabled>
              選択
            </Button>
          </div>
        </State>
        <State name="選択中のものと、変えるボタン" wide>
          <div className={classNames(valueBoxClass({ invalid: false, disabled: false }), 'items-start')}>
            <ChosenList
              variant="box"
              label="選択中の送信先"
              items={chosen.map((text) => ({ key: text, text, removeLabel: `送信先の${text}を外す` }))}
              empty="選択されていません。"
              onRemove={(key) => setChosen((before) => before.filter((one) => one !== key))}
            />
            <Button size="boxed" aria-label="送信先を選択">
              選択
            </Button>
          </div>
        </State>
      </States>
    </Card>
  );
}

const fileOf = (name: string) => new File(['内容'], name);

/** The files of a form, and files to open. */
export function FileExamples() {
  const [files, setFiles] = useState<readonly (File | null)[]>([null, null, null]);
  const slots = (given: readonly (File | null)[], prefix: string, error?: string) =>
    given.map((file, index) => ({
      name: `${prefix}${index + 1}`,
      label: `添付ファイル${index + 1}`,
      file,
      error: index === 0 ? error : undefined,
      onChange: (next: File | null) =>
        setFiles((before) => before.map((one, at) => (at === index ? next : one))),
      onBlur: nothing,
    }));
  const tooLarge = invalid.fileTooLarge('添付ファイル1', inMegabytes(fileLimits.bytes));
  const full = [
    fileOf('見積書（第１版）.pdf'),
    fileOf(`${'図面'.repeat(40)}.pdf`),
    fileOf('検査要領書.docx'),
  ];
  return (
    <Card title="ファイル">
      <States>
        <State name="空" wide>
          <FileSlots slots={slots(files, 'empty')} />
        </State>
        <State name="エラー" wide>
          <FileSlots slots={slots([fileOf('大きな図面.pdf'), null, null], 'fault', tooLarge)} />
        </State>
        <State name="いっぱい" wide>
          <FileSlots slots={slots(full, 'full')} />
        </State>
        <State name="ファイル1件の質問" wide>
          <Field label="認証書の写しを添付してください。" kind="group">
            {({ labelId }) => <FileSlots slots={slots([null], 'single')} labelledBy={labelId} />}
          </Field>
        </State>
        <State name="添付のファイル" wide>
          <FileChips
            files={[
              <FileNameText key="1" name="登記事項証明書.pdf" size={182_000} />,
              <FileNameText key="2" name={`${'とても長い名前の図面'.repeat(6)}.pdf`} size={9_400_000} />,
            ]}
          />
        </State>
        <State name="複数を選ぶボタン" wide>
          <FilesButton
            label="ファイルを選択"
            help="7つのファイルをまとめて選べます。"
            accept=".csv"
            onChoose={nothing}
          />
        </State>
      </States>
    </Card>
  );
}
