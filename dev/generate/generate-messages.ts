import type { Db } from '#server/db/database.ts';
import { Random } from './random.ts';
import type { Amount, Setting } from './generate-applications.ts';
import { writeMessage, type Answerable } from './message.ts';
import { messageRows, type NumberedMessage } from './store-message.ts';
import type { Write } from './load.ts';
import { takeIds } from './store-rows.ts';

/** Messages per transaction. */
const batch = 1000;
/** An answer is to one of this many last messages. */
const remembered = 200;

/**
 * Adds messages between departments and suppliers. Every fourth is an answer; most have been read by
 * somebody.
 */
export async function generateMessages(
  db: Db,
  write: Write,
  { company, days }: Setting,
  { seed, count, progress }: Amount,
): Promise<void> {
  const answerable: Answerable[] = [];
  for (let first = 0; first < count; first += batch) {
    const size = Math.min(batch, count - first);
    const ids = await takeIds(db, 'message', 'message_id', size);
    const written = ids.flatMap((message_id, offset): NumberedMessage[] => {
      const random = new Random(seed, 'message', first + offset);
      const position = ((first + offset + random.next()) / count) * days.end;
      const answered = answerable.length > 0 && random.chance(0.25) ? random.of(answerable) : null;
      const message = writeMessage({ company, days, random, position, answered });
      if (message === null)
        throw new Error('メッセージの送信者または宛先にできる、有効な組織とユーザーがありません。');
      const { title, sender, readings } = message;
      answerable.push({ message_id, title, sender, readings });
      if (answerable.length > remembered) answerable.shift();
      return [{ ...message, message_id }];
    });
    await write(messageRows(company, written));
    progress?.(first + size);
  }
}
