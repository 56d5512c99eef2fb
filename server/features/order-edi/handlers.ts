import type { calls } from '#contract/calls.ts';
import { failure } from '#texts/general.ts';
import type { Handlers } from '#server/http/handler.ts';
import { invalidInput } from '#server/http/refusal.ts';
import { orderEdiForm } from './form.ts';
import { loginIdOf } from './queries.ts';

export const orderEdiHandlers: Handlers<typeof calls.order_edi> = {
  /** The URL of the order EDI's form and its fields for this user. Throws a 422 if no EDI is set up. */
  async url({ db, actor, now, services }) {
    const { order_edi } = services.settings;
    if (order_edi === null) throw invalidInput([{ loc: ['query'], msg: failure.orderEdiNotSetUp }]);
    const login_id = await loginIdOf(db, actor.user_id);
    return { url: order_edi.url, params: orderEdiForm(order_edi, actor, login_id, now) };
  },
};
