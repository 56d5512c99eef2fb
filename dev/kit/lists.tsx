import { useState } from 'react';
import { showDateTime } from '#domain/japan-date.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { DataTable, type Column } from '#web/ui/data-table.tsx';
import { DefinitionList } from '#web/ui/definition-list.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { ListPane } from '#web/ui/list-pane.tsx';
import { ListTable } from '#web/ui/list-table.tsx';
import { Names } from '#web/ui/names.tsx';
import { countText } from '#web/ui/list-count.ts';
import { Pager } from '#web/ui/pager.tsx';
import { panelClass } from '#web/ui/panel-class.ts';
import { Person } from '#web/ui/person.tsx';
import { ReadTag } from '#web/ui/read-tag.tsx';
import { TableFrame } from '#web/ui/table-frame.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { WrappedTable } from '#web/ui/wrapped-table.tsx';
import { State, States } from './state.tsx';

type Row = { id: string; read: boolean; title: string; note: string; person: string; at: string };
const rows: readonly Row[] = [
  {
    id: '1',
    read: false,
    title: '新規取引申請書',
    note: 'No.27・株式会社高橋熱処理',
    person: '伊藤 さくら',
    at: '2026-06-09T08:10:00Z',
  },
  {
    id: '2',
    read: true,
    title: '品質異常報告書',
    note: `No.28・${'とても長い名前の株式会社'.repeat(8)}`,
    person: '渡辺 拓也',
    at: '2026-06-08T01:00:00Z',
  },
  {
    id: '3',
    read: true,
    title: '設備変更申請書',
    note: '',
    person: '井上 真理子',
    at: '2026-06-01T07:45:00Z',
  },
];
const columns: readonly Column<Row>[] = [
  { key: 'state', header: '状態', cell: (row) => <ReadTag read={row.read} />, width: '4.75rem', card: 'tag' },
  {
    key: 'title',
    header: '申請書',
    cell: (row) => (
      <span title={`${row.title} ${row.note}`}>
        {row.title}
        {row.note !== '' && <small className="block">{row.note}</small>}
      </span>
    ),
    card: 'title',
  },
  {
    key: 'person',
    header: '申請者',
    cell: (row) => <Person name={row.person} organisation="産業機器事業部" />,
    width: '16rem',
    card: 'plain',
  },
  { key: 'at', header: '申請日時', cell: (row) => showDateTime(row.at), width: '9.5rem', card: 'plain' },
];
/** A card of these has more lines on a phone, and two where it is wide. */
const furtherColumns: readonly Column<Row>[] = [
  ...columns,
  { key: 'step', header: '現在のステップ', cell: () => '担当者', width: '10rem', card: 'below' },
  { key: 'approver', header: '承認者', cell: (row) => row.person, width: '10rem', card: 'below' },
  { key: 'due', header: '回答希望日', cell: () => '2026/06/30', width: '9.5rem' },
];
const rowKey = (row: Row) => row.id;
const means = '承認待ちの申請はありません。';
const tickLabelOf = (row: Row) => `${nameOf(row)}をまとめて選ぶ`;
const nameOf = (row: Row) => `${row.title} ${row.note}`;
const nothing = () => undefined;

/** The list of a screen, as rows and as cards, in its states. */
export function Tables() {
  const [selected, setSelected] = useState('2');
  const [page, goTo] = useState(2);
  const [ticked, setTicked] = useState<readonly string[]>(['2']);
  const choice = { selectedKey: selected, onSelect: setSelected, nameOf };
  const list = { queryId: String(page), page, pageCount: 9, pageSize: 25, total: 211, loading: false, goTo };
  const one = { pageCount: 1, total: 3 };
  return (
    <>
      <Card flush title="一覧（行）" count={countText(one)} aside={<Button size="small">CSV出力</Button>}>
        <ListTable
          label="一覧（行）"
          list={{ ...list, ...one, page: 1 }}
          columns={columns}
          rows={rows}
          rowKey={rowKey}
          empty={means}
          choice={choice}
          back={<Button>戻る</Button>}
        >
          <Button variant="primary">詳細表示</Button>
        </ListTable>
      </Card>
      <Card flush title="一覧（複数ページ）">
        <ListTable
          label="一覧（複数ページ）"
          list={list}
          columns={columns}
          rows={rows}
          rowKey={rowKey}
          empty={means}
        />
      </Card>
      <div className="kit-narrow space-y-6">
        <Card flush title="一覧（カード）" count={countText(one)}>
          <ListTable
            label="一覧（カード）"
            list={{ ...list, ...one, page: 1 }}
            columns={columns}
            rows={rows}
            rowKey={rowKey}
            empty={means}
            choice={choice}
          />
        </Card>
        <Card flush title="一覧（カード、複数行）" count={countText(one)}>
          <ListTable
            label="一覧（カード、複数行）"
            list={{ ...list, ...one, page: 1 }}
            columns={furtherColumns}
            rows={rows}
            rowKey={rowKey}
            empty={means}
            choice={choice}
          />
        </Card>
      </div>
      <Card title="一覧の状態">
        <States>
          <State name="空" wide>
            <DataTable label="空の一覧" columns={columns} rows={[]} rowKey={rowKey} empty={means} />
          </State>
          <State name="検索して空" wide>
            <DataTable
              label="見つからない一覧"
              columns={columns}
              rows={[]}
              rowKey={rowKey}
              empty={means}
              search
            />
          </State>
          <State name="読み込めなかったとき" wide>
            <DataTable
              label="読み込めない一覧"
              failed
              columns={columns}
              rows={[]}
              rowKey={rowKey}
              empty={means}
            />
          </State>
          <State name="読み込み中" wide>
            <div inert>
              <TableFrame
                label="読み込み中の一覧"
                columns={columns}
                dimmed
                below={<Empty message="前のページの行が薄く残ります。" />}
              >
                {() => null}
              </TableFrame>
            </div>
          </State>
          <State name="行：ポインター" forced="hover" wide>
            <DataTable
              label="ポインターの下の行"
              columns={columns}
              rows={rows.slice(0, 1)}
              rowKey={rowKey}
              empty={means}
              choice={{ selectedKey: '', onSelect: nothing, nameOf }}
            />
          </State>
        </States>
      </Card>
      <Card title="部品の中の一覧">
        <States>
          <State name="チェックボックスのある行" wide>
            <DataTable
              label="まとめて選ぶ一覧"
              columns={columns}
              rows={rows}
              rowKey={rowKey}
              empty={means}
              choice={choice}
              ticks={{ keys: ticked, may: (row) => row.read, labelOf: tickLabelOf, onChange: setTicked }}
            />
          </State>
          <State name="ダイアログの中の一覧" wide>
            <ListPane
              label="候補の一覧"
              list={{ ...list, pageSize: 10, pageCount: 4, total: 32 }}
              columns={columns}
              rows={rows}
              rowKey={rowKey}
              empty={means}
            />
          </State>
        </States>
      </Card>
      <Pagers page={page} goTo={goTo} />
      <DetailTables />
    </>
  );
}

function Pagers({ page, goTo }: { page: number; goTo: (page: number) => void }) {
  return (
    <Card title="ページ送り">
      <States>
        <State name="最初" wide>
          <Pager label="最初" page={1} pageCount={9} total={211} pageSize={25} onPage={nothing} />
        </State>
        <State name="途中" wide>
          <Pager label="途中" page={page + 3} pageCount={40} total={998} pageSize={25} onPage={goTo} />
        </State>
        <State name="最後" wide>
          <Pager label="最後" page={9} pageCount={9} total={211} pageSize={25} onPage={nothing} />
        </State>
        <State name="小">
          <Pager label="小" page={2} pageCount={4} total={32} pageSize={10} small onPage={nothing} />
        </State>
        <State name="小：1ページ">
          <Pager label="小：1ページ" page={1} pageCount={1} total={4} pageSize={10} small onPage={nothing} />
        </State>
      </States>
    </Card>
  );
}

/** Tables and lists of a detail. */
function DetailTables() {
  return (
    <Card title="詳細の表">
      <div className="space-y-4">
        <DefinitionList
          rows={[
            { label: 'グループ名', value: 'めっき・表面処理の協力会社' },
            { label: '事業部', value: <Names names="産業機器事業部; 電子部品事業部; 調達本部" /> },
            { label: '備考', value: '一行目\n二行目' },
            { label: '空の値', value: '' },
          ]}
        />
        <WrappedTable
          label="閲覧者"
          columns={[
            { header: '所属', cell: (row: Row) => row.note },
            { header: '氏名', cell: (row) => row.person, width: '12rem' },
            { header: '状態', cell: () => <Tag tone="success">承認</Tag>, width: '6rem' },
          ]}
          rows={rows}
          rowKey={rowKey}
          beneath={(row) => (row.read ? null : <p className={panelClass}>取引先名をご確認ください。</p>)}
        />
      </div>
    </Card>
  );
}
