import { questionKind } from '#domain/codes.ts';
import { newQuestion } from '#domain/notice/questionnaire.ts';
import type { ScenarioNotice } from './seed-notices.ts';

/**
 * Notices in every state: past, current and future; for everybody, for groups, for named suppliers, and of
 * the system. Two ask for answers: one is under way, and one is over.
 */
export const scenarioNotices: readonly ScenarioNotice[] = [
  {
    by: 'divadmin1',
    at: [18, '10:00'],
    title: '棚卸しに伴う受入停止のお知らせ',
    body: '棚卸しのため、次の期間は納入品の受入を停止いたしました。\nご協力ありがとうございました。',
    division: 'D01',
    from: 'posted',
    to: -5,
    for: 'all',
    asks: {
      until: -8,
      questions: [
        {
          ...newQuestion,
          kind: questionKind.choice,
          text: '停止期間中の納入予定はありますか。',
          choices: ['予定なし', '前倒しで納入する', '停止期間の後に納入する'],
        },
        { ...newQuestion, kind: questionKind.text, text: 'ご要望', required: false },
      ],
      responses: [
        { by: 'supplier1', at: [17, '09:30'], answers: [0, null] },
        { by: 'supplier2', at: [17, '13:20'], answers: [1, '午前中の受入をお願いいたします。'] },
        { by: 'supplier2', at: [16, '09:05'], answers: [2, '午後でも問題ありません。'] },
      ],
    },
    read: [
      { by: 'supplier1', at: [17, '09:12'] },
      { by: 'supplier2', at: [17, '11:40'] },
      { by: 'supplier6', at: [16, '13:05'] },
    ],
  },
  {
    by: 'sysadmin',
    at: [12, '09:00'],
    title: 'サプライヤーポータルのご利用について',
    body: 'サプライヤーポータルの操作手順書を添付します。\nご不明な点は、メッセージで「システム窓口」までお問い合わせください。',
    division: null,
    from: 'posted',
    to: 60,
    files: [['manual.txt', '操作手順書.txt']],
    read: [
      { by: 'supplier1', at: [12, '10:20'] },
      { by: 'supplier3', at: [11, '15:02'] },
      { by: 'applicant1', at: [12, '09:31'] },
    ],
  },
  {
    by: 'multi1',
    at: [9, '13:30'],
    title: '物流2024年問題への対応に関するアンケート',
    body: '運送条件の見直しにあたり、現状をお聞かせください。\n回答用紙を添付しますので、メッセージでご返送をお願いいたします。\n参考：https://www.mlit.go.jp/',
    division: 'D03',
    from: 'posted',
    to: 21,
    for: { groups: ['環境調査の対象会社'], suppliers: [] },
    files: [['prices.csv', '回答用紙.csv']],
    read: [{ by: 'supplier6', at: [8, '08:55'] }],
  },
  {
    by: 'applicant2',
    at: [6, '16:10'],
    title: '化学物質調査票の提出のお願い',
    body: '製品含有化学物質の調査票をご提出ください。\n含有がない場合も、その旨をご回答ください。',
    division: 'D02',
    from: 'posted',
    to: 30,
    for: { groups: ['電子部品 主要取引先'], suppliers: ['S0001'] },
    asks: {
      until: 5,
      questions: [
        {
          ...newQuestion,
          kind: questionKind.choice,
          text: '対象物質の含有',
          choices: ['含有なし', '含有あり', '調査中'],
        },
        {
          ...newQuestion,
          kind: questionKind.number,
          text: '最大の含有量',
          hint: '含有がある場合のみ',
          required: false,
          unit: 'ppm',
          smallest: '0',
          largest: '1000000',
        },
        { ...newQuestion, kind: questionKind.date, text: '調査を終えた日、または終える予定の日' },
        { ...newQuestion, kind: questionKind.file, text: '調査票', required: false },
      ],
      responses: [
        {
          by: 'supplier4',
          at: [5, '10:30'],
          answers: [1, '120', '2026-10-30', null],
          files: [['prices.csv', '化学物質調査票.csv']],
        },
      ],
    },
    read: [{ by: 'supplier4', at: [5, '10:00'] }],
  },
  {
    by: 'pic2',
    at: [3, '11:20'],
    title: 'めっき厚の検査方法の変更について',
    body: '来月の納入分から、めっき厚の測定点を3点から5点に変更します。\n\n1. 対象：図面番号が DR- で始まる部品\n2. 測定箇所：検査要領書（添付）の図2\n\nご不明な点は品質窓口までお問い合わせください。',
    division: 'D01',
    from: 'posted',
    to: 40,
    for: { groups: ['めっき・表面処理の協力会社'], suppliers: ['S0003'] },
    files: [['inspection.pdf', '検査要領書.pdf']],
    read: [
      { by: 'supplier2', at: [2, '09:05'] },
      { by: 'supplier3', at: [2, '14:30'] },
    ],
  },
  {
    by: 'divadmin1',
    at: [1, '09:40'],
    title: '年末年始の休業日のお知らせ',
    body: '年末年始の休業日をお知らせします。\n期間中のお問い合わせには、休業明けに順次お答えします。\n緊急の場合は担当者へお電話ください。',
    division: 'D01',
    from: 'posted',
    to: 50,
    for: 'all',
  },
  {
    by: 'divadmin1',
    at: [1, '17:00'],
    title: '品質月間の取り組みについて',
    body: '品質月間に合わせて、不具合の再発防止事例を募集します。',
    division: 'D01',
    from: 7,
    to: 37,
    for: { groups: ['めっき・表面処理の協力会社', '鋳造・金属加工の協力会社'], suppliers: [] },
  },
  {
    by: 'sysadmin',
    at: [1, '17:30'],
    title: '定期メンテナンスのお知らせ',
    body: '次の日曜日の 1:00 から 5:00 まで、サプライヤーポータルをご利用いただけません。',
    division: null,
    from: 3,
    to: 10,
  },
];
