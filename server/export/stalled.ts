/** How long a reader may take nothing of a file before it is cut off: others need its place. */
const stalledMilliseconds = 10 * 60_000;

/** Pieces of a file. Calls `stop` once nobody has taken any for so long. */
export async function* untilStalled(
  pieces: AsyncIterable<Uint8Array>,
  stop: () => void,
  milliseconds: number = stalledMilliseconds,
): AsyncGenerator<Uint8Array> {
  const timer = setTimeout(stop, milliseconds).unref();
  try {
    for await (const piece of pieces) {
      timer.refresh();
      yield piece;
      timer.refresh();
    }
  } finally {
    clearTimeout(timer);
  }
}
