/** 引き継ぎ of a supplier's step to a colleague. */
export const handingOver = {
  event: '引き継ぎ',
  /** To a supplier whose reader is the wrong person, with a contact and without one. */
  wrongPersonOr:
    '担当が違う場合は、却下せずに、社内の担当者へ引き継いでください。引き継ぐ相手がいない場合は、次の窓口へご連絡ください。',
  wrongPerson: '担当が違う場合は、却下せずに、社内の担当者へ引き継いでください。',
  /** The button, and the title of the dialog. */
  open: '社内の担当者へ引き継ぐ',
  about:
    '選択した方が、ご自身に代わってこのステップの担当になります。選択した方と依頼元にメールでお知らせします。ご自身は、引き続きこの申請を閲覧できます。',
  candidates: '引き継ぐ相手の候補',
  nobody: '引き継げる社内の方がいません。',
  decide: '引き継ぐ',
  confirm: '社内の担当者へ引き継ぎます。よろしいですか？',
  chosen: (full_name: string) => `引き継ぐ相手：${full_name}`,
  notColleague: 'この相手は選択できません。',
  alreadyAssigned: '選択した方は、既にこのステップの担当です。',
  /** To the colleague, above what is asked; the reason may be missing. */
  handedOverBy: (full_name: string) => `${full_name}さんから、このステップを引き継ぎました。`,
  because: (reason: string) => `理由：${reason}`,
  /** Before the confirmation: the step comes back in the colleague's name. */
  comesBack: (full_name: string) =>
    `${full_name}さんは不在で、ご自身が代理人です。引き継いでも、「代理」として、ご自身の承認待ちに表示されます。`,
  /** In the history. */
  toColleague: (full_name: string) => `引き継ぎ先：${full_name}`,
} as const;
