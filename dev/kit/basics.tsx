import tokens from '../../web/ui/tokens.css?raw';
import { Button } from '#web/ui/button.tsx';
import {
  buttonClass,
  iconButtonClass,
  smallIconButtonClass,
  type ButtonVariant,
} from '#web/ui/button-class.ts';
import { Card } from '#web/ui/card.tsx';
import { countBadgeClass } from '#web/ui/count-badge-class.ts';
import { Icon, type IconName } from '#web/ui/icon.tsx';
import { linkClass } from '#web/ui/link-class.ts';
import { MenuButton } from '#web/ui/menu-button.tsx';
import { Person } from '#web/ui/person.tsx';
import { ReadTag } from '#web/ui/read-tag.tsx';
import { Tag, type Tone } from '#web/ui/tag.tsx';
import { Section } from '#web/ui/section.tsx';
import { State, States } from './state.tsx';

const colours = [...tokens.matchAll(/--color-([a-z-]+):/g)].map(([, name = '']) => name);

/** Colours and texts: the tokens of web/ui/tokens.css. */
export function Tokens() {
  return (
    <>
      <Card title="色" count={`${colours.length}色`}>
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(7.5rem,1fr))] gap-3">
          {colours.map((name) => (
            <li key={name}>
              <div className="kit-swatch" style={{ background: `var(--color-${name})` }} />
              <small>{name}</small>
            </li>
          ))}
        </ul>
      </Card>
      <Card title="文字">
        <States>
          {(['xs', 'sm', 'base', 'xl', '2xl'] as const).map((size) => (
            <State key={size} name={`text-${size}`}>
              <span style={{ fontSize: `var(--text-${size})` }}>
                新規取引申請書 <b>No.27</b>
              </span>
            </State>
          ))}
          <State name="h3">
            <h3>小見出し</h3>
          </State>
          <State name="small, .hint">
            <small>補足の説明です。</small>
          </State>
          <State name="text-ink-soft">
            <span className="text-ink-soft">控えめな文字</span>
          </State>
          <State name=".unread">
            <span className="unread">未読の件名</span>
          </State>
          <State name="text-warning">
            <span className="text-xs text-warning">あと2日</span>
          </State>
          <State name="リンク">
            <a href="#kit" className={linkClass}>
              申請の詳細
            </a>
          </State>
          <State name="リンク：フォーカス" forced="focus">
            <a href="#kit" className={linkClass}>
              申請の詳細
            </a>
          </State>
          <State name="人と所属">
            <Person name="伊藤 さくら" organisation="産業機器事業部 営業部" />
          </State>
        </States>
      </Card>
    </>
  );
}

const variants: readonly (readonly [ButtonVariant, string, string])[] = [
  ['primary', '主なボタン', '承認'],
  ['secondary', 'ふつうのボタン', '戻る'],
  ['danger', '元に戻せない操作', '削除する'],
  ['danger-outline', '元に戻せない操作への入口', '却下'],
  ['plain', '枠のないボタン', '条件をクリア'],
];

/** Every kind of button in every state. */
export function Buttons() {
  return (
    <Card title="ボタン">
      <div className="space-y-4">
        {variants.map(([variant, title, word]) => (
          <Section key={variant} region title={title}>
            <States>
              <State name="通常">
                <Button variant={variant}>{word}</Button>
              </State>
              <State name="ポインター" forced="hover">
                <Button variant={variant}>{word}</Button>
              </State>
              <State name="フォーカス" forced="focus">
                <Button variant={variant}>{word}</Button>
              </State>
              <State name="押下" forced="active">
                <Button variant={variant}>{word}</Button>
              </State>
              <State name="無効">
                <Button variant={variant} disabled>
                  {word}
                </Button>
              </State>
              <State name="小（表の中）">
                <Button variant={variant} size="small">
                  {word}
                </Button>
              </State>
            </States>
          </Section>
        ))}
        <Section region title="そのほかのボタン">
          <States>
            <State name="リンクのボタン">
              <a href="#kit" className={buttonClass('secondary')}>
                一覧へ
              </a>
            </State>
            <State name="アイコン">
              <button type="button" aria-label="閉じる" className={iconButtonClass}>
                <Icon name="close" />
              </button>
            </State>
            <State name="アイコン：ポインター" forced="hover">
              <button type="button" aria-label="閉じる" className={iconButtonClass}>
                <Icon name="close" />
              </button>
            </State>
            <State name="アイコン（小）">
              <button type="button" aria-label="外す" className={smallIconButtonClass}>
                <Icon name="close" />
              </button>
            </State>
            <State name="選択肢のあるボタン">
              <MenuButton
                label="CSV出力"
                entries={[
                  { label: 'UTF-8', note: '𠮷などの文字も出力されます。', onChoose: () => undefined },
                  { label: 'Shift_JIS', onChoose: () => undefined },
                ]}
              />
            </State>
          </States>
        </Section>
      </div>
    </Card>
  );
}

const tones: readonly (readonly [Tone, string, string])[] = [
  ['neutral', 'ふつう', '無効'],
  ['waiting', 'まだの状態', '未承認'],
  ['info', '情報', '処理中'],
  ['progress', '進行中', '回付中'],
  ['success', '成功', '承認'],
  ['danger', '危険', '却下'],
  ['warning', '注意', '本日'],
];

const icons: readonly IconName[] = [
  'alert',
  'info',
  'check',
  'calendar',
  'down',
  'left',
  'right',
  'close',
  'send',
  'file',
];

/** Tags, marks and icons. */
export function Marks() {
  return (
    <Card title="タグとしるし">
      <States>
        {tones.map(([tone, name, word]) => (
          <State key={tone} name={`タグ：${name}`}>
            <Tag tone={tone}>{word}</Tag>
          </State>
        ))}
        <State name="未読">
          <ReadTag read={false} />
        </State>
        <State name="既読">
          <ReadTag read />
        </State>
        <State name="件数">
          <span className={countBadgeClass}>12件</span>
        </State>
        <State name="環境名">
          <span className="environment">開発環境</span>
        </State>
        <State name="アイコン" wide>
          <span className="flex flex-wrap gap-4">
            {icons.map((name) => (
              <Icon key={name} name={name} />
            ))}
          </span>
        </State>
      </States>
    </Card>
  );
}
