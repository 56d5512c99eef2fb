/** Asks every 0.2 s until the answer is true. An error counts as no. Fails after so many seconds. */
export async function until(what: string, seconds: number, ask: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + seconds * 1000;
  let last: unknown = null;
  while (Date.now() < end) {
    try {
      if (await ask()) return;
    } catch (error) {
      last = error;
    }
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error(`${what}: not within ${seconds} s`, { cause: last });
}
