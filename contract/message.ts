import { messageCreate } from './message/create.ts';
import { messageIndex } from './message/list.ts';
import { messageView } from './message/view.ts';

/** The calls of messages, by screen. */
export const message = {
  index: messageIndex,
  view: messageView,
  create: messageCreate,
};
