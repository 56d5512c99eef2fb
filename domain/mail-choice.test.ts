import { describe, expect, test } from 'vitest';
import { asksOrAnswers, mailsMessage, mailsNotice } from './mail-choice.ts';

describe('a message', () => {
  const toDepartments = { reply_message_id: null, send_supplier_all: false, suppliers: [] };

  test.each([
    ['to departments alone, or to nobody yet', {}, false],
    ['to a supplier', { suppliers: [1] }, true],
    ['to suppliers', { suppliers: [1, 2] }, true],
    ['to all suppliers', { send_supplier_all: true }, true],
    ['a reply', { reply_message_id: 1 }, true],
    ['a reply that also goes to a supplier', { reply_message_id: 1, suppliers: [2] }, true],
    ['without the field of a reply', { reply_message_id: undefined }, false],
  ])('%s', (_, recipients, mailed) => {
    const message = { ...toDepartments, ...recipients };
    expect(asksOrAnswers(message)).toBe(mailed);
    for (const send_mail_flag of [true, false]) {
      expect(mailsMessage({ ...message, send_mail_flag, mail_touched: false })).toBe(mailed);
      // Once touched, the recipients decide nothing.
      expect(mailsMessage({ ...message, send_mail_flag, mail_touched: true })).toBe(send_mail_flag);
    }
  });
});

describe('a notice', () => {
  const today = '2026-08-10';

  test.each([
    // first day, system notice, mailed before the sender has touched the box, may be mailed at all
    ['', false, true, true],
    ['2026-08-10', false, true, true],
    ['2026-08-09', false, true, true],
    ['2026-08-11', false, false, false],
    ['2027-01-02', false, false, false],
    // Not a day, though later as a text.
    ['2026-08-', false, true, true],
    ['2026-13-01', false, true, true],
    ['', true, false, true],
    ['2026-08-10', true, false, true],
    ['2026-08-11', true, false, false],
  ])('first day %j, system notice %s: mailed at first %s, at all %s', (first, system, atFirst, may) => {
    const notice = { publish_date_from: first, system_notice_flag: system };
    for (const send_mail_flag of [true, false]) {
      expect(mailsNotice({ ...notice, send_mail_flag, mail_touched: false }, today)).toBe(atFirst);
      expect(mailsNotice({ ...notice, send_mail_flag, mail_touched: true }, today)).toBe(
        may && send_mail_flag,
      );
    }
  });
});
