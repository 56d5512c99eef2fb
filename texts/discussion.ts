import { supplierName } from '#domain/joined-names.ts';
import { withCommas } from '#domain/number-text.ts';
import { actingName } from './delegation.ts';
import { organisationAndName, type OrganisationNames } from './people.ts';

/** やり取り on an application: what both sides read. */

export const discussionLabel = {
  discussion: 'やり取り',
  text: '書き込み',
  writer: '書き込んだ人',
  audience: '公開範囲',
  addressees: '宛先',
  awaits_reply: '回答を待つ',
} as const;

export const discussionText = {
  inside: '社内',
  withdrawn: '取り下げられました',
  /** The number of a remark, for operators. */
  number: (number: number) => `No.${number}`,
} as const;

/** 社内, or 社内 and the supplier that reads a remark: `社内と株式会社青葉精工 本社` */
export function audienceText(
  audience: { readonly company_name: string; readonly branch_office_name: string | null } | null,
): string {
  const { inside } = discussionText;
  return audience === null ? inside : `${inside}と${supplierName(audience)}`;
}

/** Who wrote a remark, with their organisation; 代理 with the person whom they stood for. */
export function remarkWriter({ for_full_name = null, ...writer }: Writer): string {
  return actingName(organisationAndName(writer), for_full_name);
}

type Writer = OrganisationNames & {
  readonly full_name: string;
  readonly for_full_name?: string | null | undefined;
};

/** What is wrong with a remark. */
export const invalidRemark = {
  noAddressee: '宛先を1つ以上選択してください。',
  /** Each of them is invalid, is the writer, or does not read this audience. */
  reachesNobody: 'この書き込みを読める宛先のユーザーがいません。',
  audience: '選択したサプライヤーは、現在この申請を表示できません。',
  addressee: '選択した宛先は、現在この申請の宛先にできません。',
  tooMany: (count: number) => `1つの申請に書き込めるのは${withCommas(count)}件までです。`,
  withdrawn: 'この書き込みは既に取り下げられています。',
  waitEnded: 'この書き込みは既に回答待ちではありません。',
} as const;
