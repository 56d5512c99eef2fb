import { approve, reject, setRoute, type Scenario } from './scenario.ts';

/** Completed applications: approved with and without suppliers, rejected early and late, cancelled. */
export const completedScenarios: readonly Scenario[] = [
  {
    division: 'D02',
    workflow_type: 'W03',
    applicant: 'applicant1',
    at: [19, '09:40'],
    hope_in_working_days: 10,
    values: [
      'EC-7720',
      '先月下旬のロットから',
      'ハウジングのゲート部にバリがあり、相手側コネクタと干渉する。',
    ],
    acts: [
      approve('approver2', [19, '13:05'], '現品を確認しました。回付をお願いします。'),
      setRoute(
        'router2',
        [18, '10:20'],
        {
          name: '成形不良の調査',
          steps: [
            { kind: 'person_in_charge', supplier: 'S0005', users: 'all', after: '' },
            { kind: 'person_in_charge', department: 'P201', users: ['divadmin2'], after: '' },
            { kind: 'approver', department: 'P202', users: 'all', after: '4,5' },
          ],
          viewers: [{ department: 'P301', users: 'all' }],
        },
        '成形はミツワ樹脂様のため、原因の調査を依頼します。',
      ),
      approve('divadmin2', [17, '09:15'], '顧客への影響はありません。在庫の出荷を止めています。'),
      approve(
        'supplier5',
        [14, '16:30'],
        'ご迷惑をおかけしております。原因と対策を添付の報告書にまとめました。',
        [['corrective-action.pdf', '是正処置報告書_EC-7720.pdf']],
      ),
      approve('approver2', [13, '11:00'], '対策後の3ロットを確認し、問題ありません。'),
      approve('final2', [12, '10:10'], '承認します。水平展開もお願いします。'),
    ],
  },
  {
    division: 'D03',
    workflow_type: 'W04',
    applicant: 'viewer1',
    at: [16, '14:20'],
    hope_in_working_days: 15,
    values: ['P-0415', '128円', '131円'],
    acts: [
      approve('viewer1', [16, '14:35'], '受付しました。'),
      setRoute('multi1', [15, '10:00'], {
        name: '単価改定（標準）',
        steps: [
          { kind: 'person_in_charge', supplier: 'S1004', users: ['us1004'], after: '' },
          { kind: 'approver', department: 'P302', users: 'all', after: '4' },
        ],
        viewers: [{ supplier: 'S1004', users: 'all' }],
      }),
      approve('us1004', [12, '15:45'], '改定後の単価と適用の時期に相違ございません。'),
      approve('multi1', [11, '09:30']),
      // For divadmin3, who is away.
      approve('sysadmin2', [10, '17:10'], '承認します。来月の納入分から適用してください。'),
    ],
  },
  {
    division: 'D02',
    workflow_type: 'W01',
    applicant: 'divadmin2',
    at: [14, '11:25'],
    hope_in_working_days: 7,
    values: ['有限会社あさひ電機製作所', '来月1日から'],
    acts: [
      reject(
        'approver2',
        [13, '09:50'],
        '反社会的勢力に関する確認書がありません。添付のうえ、改めて申請してください。',
        true,
      ),
    ],
  },
  {
    division: 'D03',
    workflow_type: 'W04',
    applicant: 'multi1',
    at: [12, '10:45'],
    hope_in_working_days: 10,
    values: ['P-2230', '86円', '99円'],
    acts: [
      approve('viewer1', [11, '13:30']),
      setRoute('divadmin3', [10, '09:40'], {
        name: '値上げ15％超の確認',
        steps: [
          { kind: 'person_in_charge', department: 'P301', users: ['viewer1'], after: '' },
          { kind: 'approver', department: 'P303', users: ['sysadmin'], after: '' },
        ],
      }),
      reject(
        'sysadmin',
        [9, '16:00'],
        '値上げ幅の根拠となる資料が足りません。原材料費の内訳を取り寄せてください。',
      ),
    ],
  },
  {
    division: 'D02',
    workflow_type: 'W03',
    applicant: 'applicant2',
    at: [8, '15:10'],
    hope_in_working_days: 5,
    values: ['EC-1180', '今週の初め', '梱包箱の角につぶれがあった。中身に異常はない。'],
    acts: [{ kind: 'cancel', by: 'applicant2', at: [8, '15:40'] }],
  },
];
