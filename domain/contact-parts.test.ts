import { expect, test } from 'vitest';
import { contactParts } from './contact-parts.ts';

const linksIn = (contact: string) =>
  contactParts(contact).flatMap(({ label, text, href }) => (href === null ? [] : [[label + text, href]]));

test.each([
  [
    '調達本部 ポータル窓口 電話 03-5550-0100 support@operator.example',
    [
      ['電話 03-5550-0100', 'tel:0355500100'],
      ['support@operator.example', 'mailto:support@operator.example'],
    ],
  ],
  ['窓口 03-5550-0100（内線 1234、平日9:00-17:00）', [['03-5550-0100', 'tel:0355500100']]],
  ['購買部TEL:０３−５５５０−０１００', [['TEL:０３−５５５０−０１００', 'tel:0355500100']]],
  ['(03)5550-0100', [['(03)5550-0100', 'tel:0355500100']]],
  ['03(5550)0100', [['03(5550)0100', 'tel:0355500100']]],
  ['フリーダイヤル 0120-123-456', [['フリーダイヤル 0120-123-456', 'tel:0120123456']]],
  ['Tel. 09012345678', [['Tel. 09012345678', 'tel:09012345678']]],
  ['+81-3-5550-0100', [['+81-3-5550-0100', 'tel:+81355500100']]],
  ['+81(0)3-5550-0100', [['+81(0)3-5550-0100', 'tel:+81355500100']]],
  [
    'a.b+c@mail.example.co.jp、d@e.example',
    [
      ['a.b+c@mail.example.co.jp', 'mailto:a.b+c@mail.example.co.jp'],
      ['d@e.example', 'mailto:d@e.example'],
    ],
  ],
  ['FAX 03-5550-0101', []],
  ['〒060-0001 札幌市中央区北1条西2-3-4', []],
  ['内線 1234、担当 No.0012-3456', []],
  ['2026-11-28 から 0120-123-456-789、A03-5550-0100', []],
  ['support＠operator、@example.jp、support@operator', []],
  ['調達本部', []],
  ['', []],
])('the links of「%s」', (contact, links) => {
  expect(linksIn(contact)).toEqual(links);
});

test('a fax stays on one line with its label, without a link', () => {
  expect(contactParts('電話 03-5550-0100 FAX 03-5550-0101')).toEqual([
    { label: '電話 ', text: '03-5550-0100', href: 'tel:0355500100', whole: true },
    { label: '', text: ' ', href: null, whole: false },
    { label: 'FAX ', text: '03-5550-0101', href: null, whole: true },
  ]);
});

test('the parts joined are the whole text', () => {
  for (const contact of [
    '窓口 電話 03-5550-0100（平日）a@b.example まで',
    '03-5550-0100',
    'x',
    '代表 0120-12',
  ])
    expect(
      contactParts(contact)
        .map(({ label, text }) => label + text)
        .join(''),
    ).toBe(contact);
});
