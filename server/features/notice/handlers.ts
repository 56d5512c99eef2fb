import type { calls } from '#contract/calls.ts';
import type { Handlers } from '#server/http/handler.ts';
import { edit } from './edit.ts';
import { past } from './past.ts';
import { reading } from './reading.ts';
import { response } from './response.ts';
import { responses } from './responses.ts';
import { view } from './view.ts';

export const noticeHandlers: Handlers<typeof calls.notice> = {
  view,
  past,
  edit,
  reading,
  response,
  responses,
};
