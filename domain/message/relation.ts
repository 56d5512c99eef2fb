/** The ties of a user to a message, by their current organisation. */
export type Ties = {
  readonly is_sender: boolean;
  /** It went to the mailbox of the user's current department or supplier. */
  readonly through_organisation: boolean;
  /** It is a reply to the user. */
  readonly named: boolean;
  /** The user has opened it, in this or an earlier organisation. */
  readonly opened: boolean;
  /** It was sent before the user joined their current organisation. */
  readonly before_joining: boolean;
};

/** How a user is related to a message; for a stranger the message does not exist. */
export type MessageRelation = 'sender' | 'recipient' | 'stranger';

/**
 * How the user is related to the message. Senders are never recipients of their own message, even if their
 * department is.
 */
export function relationOf({ is_sender, through_organisation, named, opened }: Ties): MessageRelation {
  if (is_sender) return 'sender';
  return through_organisation || named || opened ? 'recipient' : 'stranger';
}

/** 既読 for a recipient. A message from before they joined counts as read unless it replies to them. */
export function isRead({ opened, named, before_joining }: Ties): boolean {
  return opened || (before_joining && !named);
}

/** Whether the user may reply; `reachesSomebody` is whether the sender's organisation has a valid user. */
export function mayReply(as: MessageRelation, reachesSomebody: boolean): boolean {
  return as === 'recipient' && reachesSomebody;
}
