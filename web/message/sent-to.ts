import { messageScreen } from '#texts/message.ts';
import type { MessageDetail } from '#contract/message/view.ts';
import type { ArticleField } from '#web/ui/article.tsx';

type SentTo = NonNullable<MessageDetail['sent_to']>;

/** Whom a message answers, and the destinations that its sender chose, each with a line of its own. */
export function sentToFields(sent_to: SentTo): ArticleField[] {
  const lines = linesOf(sent_to);
  return [
    ...(sent_to.reply_to === null
      ? []
      : [{ label: messageScreen.replyDestination, value: sent_to.reply_to, wide: true }]),
    ...(lines.length === 0
      ? []
      : [{ label: messageScreen.destinations, value: lines.join('\n'), wide: true }]),
  ];
}

/** One line per kind. */
function linesOf({ send_department_group_all, send_supplier_all, department_groups, suppliers }: SentTo) {
  return [
    ...lineOf(
      send_department_group_all,
      messageScreen.allDepartmentGroups,
      department_groups,
      messageScreen.departmentGroups,
    ),
    ...lineOf(send_supplier_all, messageScreen.allSuppliers, suppliers, messageScreen.suppliers),
  ];
}

function lineOf(
  all: boolean,
  allText: string,
  names: readonly string[],
  namesText: (names: string) => string,
): string[] {
  if (all) return [allText];
  return names.length === 0 ? [] : [namesText(names.join('、'))];
}
