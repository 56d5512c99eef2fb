import { approve, setRoute, type Scenario } from './scenario.ts';

/** Applications in progress, one at each kind of step. Two have remarks. */
export const runningScenarios: readonly Scenario[] = [
  // 最終承認 is next.
  {
    division: 'D03',
    workflow_type: 'W04',
    applicant: 'sysadmin2',
    at: [9, '10:30'],
    hope_in_working_days: 21,
    values: ['R-1102 ほか2品番', '別紙のとおり', '別紙のとおり'],
    files: [['prices.csv', '単価改定一覧（抵抗・コンデンサ）.csv']],
    acts: [
      approve('viewer1', [8, '09:20'], '一覧を確認しました。'),
      setRoute('multi1', [7, '11:15'], {
        name: '単価改定（標準）',
        steps: [
          { kind: 'person_in_charge', supplier: 'S0008', users: 'all', after: '' },
          { kind: 'approver', department: 'P302', users: ['multi1'], after: '4' },
        ],
        viewers: [{ department: 'P303', users: 'all' }],
      }),
      approve('supplier8', [5, '14:00'], '内容を確認いたしました。よろしくお願いいたします。'),
      approve('multi1', [4, '10:30'], '改定の時期は次の四半期からで合意済みです。'),
    ],
  },
  // The persons in charge have approved; the approver behind the join is next, and 回答希望日 was yesterday.
  {
    division: 'D02',
    workflow_type: 'W03',
    applicant: 'final2',
    at: [8, '09:05'],
    hope_in_working_days: 7,
    values: ['EC-3316', '先週の受入検査', 'リード線の被覆に傷。50本中3本で芯線が見える。'],
    acts: [
      approve('approver2', [7, '10:40']),
      setRoute('router2', [6, '13:20'], {
        name: '受入不良の調査',
        steps: [
          { kind: 'person_in_charge', department: 'P203', users: 'all', after: '' },
          { kind: 'person_in_charge', supplier: 'S0008', users: ['supplier8'], after: '' },
          { kind: 'approver', department: 'P202', users: ['approver2'], after: '4,5' },
        ],
      }),
      approve('router2', [5, '09:10'], '該当ロットの在庫 420 本を隔離しました。'),
      approve(
        'supplier8',
        [3, '17:25'],
        '切断工程のガイドの摩耗が原因でした。部品を交換し、全数検査に切り替えております。',
      ),
      {
        kind: 'remark',
        by: 'approver2',
        at: [2, '10:20'],
        text: '隔離した 420 本のほかに、同じロットで既に使用したものはありますか。\n使用していれば、製品の出荷を止める範囲も決める必要があります。',
        to: [1],
        awaits_reply: true,
      },
    ],
  },
  // Two steps run in parallel: the operator's is approved, the supplier's is open, the join waits.
  {
    division: 'D02',
    workflow_type: 'W01',
    applicant: 'applicant2',
    at: [7, '13:50'],
    hope_in_working_days: 21,
    values: ['株式会社みなと電装', '来月16日から'],
    files: [
      ['company-profile.pdf', '会社概要（みなと電装）.pdf'],
      ['minutes.txt', '取引先面談_議事録.txt'],
    ],
    acts: [
      approve('approver2', [6, '10:00'], '必要な書類はそろっています。'),
      setRoute(
        'router2',
        [5, '15:30'],
        {
          name: '新規取引（物流確認あり）',
          steps: [
            { kind: 'person_in_charge', department: 'P201', users: ['divadmin2'], after: '' },
            { kind: 'person_in_charge', supplier: 'S0006', users: 'all', after: '' },
            { kind: 'approver', department: 'P202', users: 'all', after: '4,5' },
            { kind: 'approver', department: 'P301', users: ['viewer1'], after: '6' },
          ],
          viewers: [{ department: 'P303', users: ['sysadmin'] }],
        },
        '物流の条件をサンライズ物流様に確認してください。',
      ),
      approve('divadmin2', [3, '11:40'], '与信の枠は月 300 万円で問題ありません。'),
    ],
  },
  // The route begins with two steps; both are open and were planned for yesterday.
  {
    division: 'D02',
    workflow_type: 'W03',
    applicant: 'applicant2',
    at: [5, '09:30'],
    hope_in_working_days: 10,
    values: ['EC-2041-30P', '今月の受入検査', '端子7・8のめっきが変色している（50個中2個）。'],
    files: [
      ['terminals.png', '外観写真（端子7・8）.png'],
      ['inspection.pdf', '検査成績書_EC-2041-30P.pdf'],
    ],
    acts: [
      approve('approver2', [4, '11:10'], '写真のとおり変色を確認しました。'),
      setRoute('router2', [3, '14:45'], {
        name: 'めっき不良の調査',
        steps: [
          { kind: 'person_in_charge', supplier: 'S0004', users: 'all', after: '' },
          { kind: 'person_in_charge', department: 'P202', users: 'all', after: '' },
          { kind: 'approver', department: 'P203', users: ['router2'], after: '4,5' },
        ],
        viewers: [{ department: 'P301', users: 'all' }],
      }),
      {
        kind: 'remark',
        by: 'approver2',
        at: [2, '11:05'],
        text: '変色した端子のめっき厚を教えてください。\n測定結果があれば、添付をお願いいたします。',
        with: 'S0004',
        to: [4],
        awaits_reply: true,
      },
      {
        kind: 'remark',
        by: 'supplier4',
        at: [1, '16:10'],
        text: '端子7・8を測定し、結果を添付いたします。\n2個とも規格の下限を下回っておりました。原因は調査中で、判明次第ご回答いたします。',
        files: [['inspection.pdf', 'めっき厚測定結果_EC-2041-30P.pdf']],
      },
    ],
  },
  // 申請ルート設定 is next; it was planned for yesterday.
  {
    division: 'D02',
    workflow_type: 'W03',
    applicant: 'applicant2',
    at: [4, '16:20'],
    hope_in_working_days: 9,
    values: ['EC-5502', '昨日の出荷検査', '嵌合力が規格の上限を超える（32N、規格 25N 以下）。'],
    acts: [approve('approver2', [2, '09:35'], '再測定でも同じ結果でした。')],
  },
  {
    division: 'D03',
    workflow_type: 'W04',
    applicant: 'sysadmin',
    at: [3, '10:15'],
    hope_in_working_days: 14,
    values: ['P-3108', '1,240円', '1,198円'],
    acts: [approve('viewer1', [2, '13:00'], '値下げのため、早めの回付をお願いします。')],
  },
  // 担当者不在: the approver has left the company; another one was replaced before going on leave.
  {
    division: 'D02',
    workflow_type: 'W01',
    applicant: 'applicant2',
    at: [6, '10:20'],
    hope_in_working_days: 14,
    values: ['株式会社やまと金型', '翌々月1日から'],
    acts: [
      approve('approver2', [5, '09:50']),
      setRoute('router2', [5, '15:30'], {
        name: '新規取引（他事業部確認）',
        steps: [
          { kind: 'approver', department: 'P101', users: ['retired1'], after: '' },
          { kind: 'approver', department: 'P202', users: ['approver2'], after: '4' },
        ],
      }),
      {
        kind: 'replace',
        by: 'router2',
        at: [2, '11:40'],
        step_order: 5,
        to: { department: 'P201', users: ['final2'] },
        reason: '山口さんが来週から長期休暇のため、井上さんに確認をお願いします。',
      },
    ],
  },
  // 担当者不在: the supplier is no longer valid.
  {
    division: 'D03',
    workflow_type: 'W04',
    applicant: 'multi1',
    at: [6, '13:15'],
    hope_in_working_days: 17,
    values: ['K-0441', '820円', '805円'],
    acts: [
      approve('viewer1', [5, '10:05']),
      setRoute('multi1', [5, '16:45'], {
        name: '単価改定（取引先確認）',
        steps: [{ kind: 'person_in_charge', supplier: 'S1012', users: 'all', after: '' }],
      }),
    ],
  },
  // 未受付; the second one is planned for today.
  {
    division: 'D02',
    workflow_type: 'W01',
    applicant: 'divadmin2',
    at: [2, '15:05'],
    hope_in_working_days: 15,
    values: ['有限会社あさひ電機製作所', '来月1日から'],
    acts: [],
  },
  {
    division: 'D02',
    workflow_type: 'W03',
    applicant: 'applicant2',
    at: [1, '11:30'],
    hope_in_working_days: 7,
    values: ['EC-2044-20P', '本日の工程内検査', '印字のかすれ。型番の末尾が読めない個体がある。'],
    acts: [],
  },
  {
    division: 'D03',
    workflow_type: 'W04',
    applicant: 'multi1',
    at: [1, '14:50'],
    hope_in_working_days: 20,
    values: ['P-0977', '54円', '56円'],
    acts: [],
  },
];

/**
 * Users and suppliers on these routes who have left since: invalid in the folder, but valid while the
 * scenarios are seeded.
 */
export const leftSince = { login_ids: ['retired1', 'us1012'], supplier_codes: ['S1012'] } as const;
