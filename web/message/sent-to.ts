import { messageScreen } from '#texts/message.ts';
import type { MessageDetail } from '#contract/message/view.ts';

/** The destinations as the sender chose them, one line per kind. */
export function sentToLines(sent_to: NonNullable<MessageDetail['sent_to']>): string[] {
  const { send_department_group_all, send_supplier_all, department_groups, suppliers, reply_to } = sent_to;
  return [
    ...(reply_to === null ? [] : [messageScreen.repliedTo(reply_to)]),
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
