import { messageBox } from '#domain/message/box.ts';
import type { Mailboxes } from '#domain/message/mailboxes.ts';
import { differingPaths } from './compare.ts';
import type { StoredMailbox, StoredMessage } from './queries-check-message.ts';

/**
 * The inconsistencies of one stored message, each as a Japanese sentence: the rows in people's lists must
 * follow from its mailboxes and readers.
 */
export function findingsOfMessage(message: StoredMessage): readonly string[] {
  const { sender, replied, mailboxes, named, readers, box, misdated } = message;
  const expected = messageBox(mailboxesOf(mailboxes), [sender, ...named, ...readers]);
  const principals = mailboxes.map(principalOf);
  return [
    ...(differingPaths(box, expected).length === 0
      ? []
      : ['メッセージ一覧の索引（message_box）が宛先・既読と一致しません。']),
    ...(misdated === 0 ? [] : [`メッセージ一覧の索引の日時が異なります（${misdated} 件）。`]),
    ...(mailboxes.length > 0 ? [] : ['宛先がありません。']),
    ...(mailboxes.every(({ user_id, to_user }) => to_user === (user_id !== null))
      ? []
      : ['個人宛の印が宛先と一致しません。']),
    ...(replied === null ||
    (principals.includes(replied.user_id) && principals.includes(replied.organisation_id))
      ? []
      : ['返信の宛先に、元のメッセージの送信者が含まれていません。']),
    ...(readers.some(({ user_id }) => user_id === sender.user_id)
      ? ['送信者に既読が記録されています。']
      : []),
  ];
}

function principalOf({ department_id, supplier_id, user_id }: StoredMailbox): number | null {
  return department_id ?? supplier_id ?? user_id;
}

function mailboxesOf(mailboxes: readonly StoredMailbox[]): Mailboxes {
  return {
    department_ids: mailboxes.flatMap(({ department_id }) => department_id ?? []),
    supplier_ids: mailboxes.flatMap(({ supplier_id }) => supplier_id ?? []),
    user_id: mailboxes.find(({ user_id }) => user_id !== null)?.user_id ?? null,
  };
}
