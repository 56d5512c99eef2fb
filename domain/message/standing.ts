/** What ties somebody to a message as he is now. */
export type Ties = {
  /** He sent it. */
  readonly is_sender: boolean;
  /** It went to the mailbox of the department or supplier that he belongs to now. */
  readonly through_organisation: boolean;
  /** It is a reply to him. */
  readonly named: boolean;
  /** He has opened it, wherever he belonged then. */
  readonly opened: boolean;
  /** It was sent before he joined the organisation that he belongs to now. */
  readonly before_joining: boolean;
};

/** What he is to the message; to a stranger it does not exist (domain 4). */
export type Standing = 'sender' | 'recipient' | 'stranger';

/** The sender is never a recipient of his own message, also where his department has it. */
export function standing({ is_sender, through_organisation, named, opened }: Ties): Standing {
  if (is_sender) return 'sender';
  return through_organisation || named || opened ? 'recipient' : 'stranger';
}

/** 既読 or 未読 of one that he received: what came before he joined counts as read, unless it came to him by name. */
export function isRead({ opened, named, before_joining }: Ties): boolean {
  return opened || (before_joining && !named);
}

/** 返信: he received it, and somebody else is there to get the answer. */
export function mayReply(as: Standing, somebodyThere: boolean): boolean {
  return as === 'recipient' && somebodyThere;
}
