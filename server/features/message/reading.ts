import type { calls } from '#contract/calls.ts';
import { maySeeMessageReading } from '#domain/permissions.ts';
import type { Handlers } from '#server/http/handler.ts';
import { forbidden } from '#server/http/refusal.ts';
import { visibleMessage } from './access.ts';
import { selectMessageReading } from './queries-reading.ts';

/** 既読状況 of a message, for the operator who sent it. Its other readers get a 403. */
export const reading: Handlers<typeof calls.message.reading> = {
  async list({ db, actor, input }) {
    const message = await visibleMessage(db, input.message_id, actor);
    if (!maySeeMessageReading(actor, message)) throw forbidden();
    return selectMessageReading(db, message.message_id, input);
  },
};
