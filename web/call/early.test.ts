import { afterEach, expect, test, vi } from 'vitest';
import { askAhead, askEarly, forgetEarly, earlyValue } from './early.ts';
import { serverTime } from './server-clock.ts';
import { callAs, readEarlyAnswers, transport } from './transport.ts';

const init = { method: 'GET' };
const asked: string[] = [];

/** The session's user is number 7. */
function serve(headers: Record<string, string> = { 'X-Portal-User': '7' }): void {
  asked.length = 0;
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address);
    return new Response('{}', { headers });
  });
}

afterEach(() => {
  forgetEarly();
  vi.unstubAllGlobals();
});

test('an early answer is used once, by the call for the same', async () => {
  serve();
  askEarly('/api/a', init);
  callAs(7);
  await transport('/api/b', init);
  expect(asked).toEqual(['/api/a', '/api/b']);
  expect((await transport('/api/a', init)).status).toBe(200);
  expect(asked).toHaveLength(2);
  await transport('/api/a', init);
  expect(asked).toEqual(['/api/a', '/api/b', '/api/a']);
});

test('a save takes no early answer, and what was asked before it is out of date', async () => {
  serve();
  askEarly('/api/a', init);
  await transport('/api/a', { method: 'POST' });
  expect(asked).toHaveLength(2);
  await transport('/api/a', init);
  expect(asked).toHaveLength(3);
});

test('what is asked for ahead is asked once, used once, and forgotten after a while', async () => {
  vi.useFakeTimers();
  serve();
  askAhead('/api/a', init);
  askAhead('/api/a', init);
  expect(asked).toHaveLength(1);
  await transport('/api/a', init);
  expect(asked).toHaveLength(1);
  askAhead('/api/a', init);
  vi.advanceTimersByTime(10_000);
  await transport('/api/a', init);
  expect(asked).toHaveLength(3);
  vi.useRealTimers();
});

test('a failure of what was asked for ahead is nobody’s: the call asks again', async () => {
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('no answer');
  });
  askAhead('/api/a', init);
  await new Promise((resolve) => setTimeout(resolve));
  serve();
  expect((await transport('/api/a', init)).status).toBe(200);
});

test('the early answer for somebody else is a 401', async () => {
  serve({ 'X-Portal-User': '8' });
  askEarly('/api/a', init);
  callAs(7);
  expect((await transport('/api/a', init)).status).toBe(401);
});

test('an early answer that was read is for the renders of a screen, or for one call', async () => {
  serve();
  callAs(7);
  askEarly('/api/a', init);
  askEarly('/api/b', init);
  await readEarlyAnswers();
  expect([earlyValue('/api/a'), earlyValue('/api/a')]).toEqual([{}, {}]);
  expect(await (await transport('/api/b', init)).json()).toEqual({});
  expect(earlyValue('/api/b')).toBeUndefined();
  expect(asked).toHaveLength(2);
  await transport('/api/a', init);
  expect(asked).toHaveLength(3);
  expect(earlyValue('/api/a')).toBeUndefined();
});

test('what was read is forgotten after a while', async () => {
  vi.useFakeTimers();
  serve();
  callAs(7);
  askEarly('/api/a', init);
  await readEarlyAnswers();
  vi.advanceTimersByTime(2000);
  expect(earlyValue('/api/a')).toBeUndefined();
  vi.useRealTimers();
});

test('of what was asked early, only a 200 for the user of the page is read', async () => {
  serve({ 'X-Portal-User': '8' });
  callAs(7);
  askEarly('/api/a', init);
  vi.stubGlobal('fetch', async () => new Response('{"detail":[]}', { status: 422 }));
  askEarly('/api/b', init);
  vi.stubGlobal('fetch', async () => new Response('no JSON'));
  askEarly('/api/c', init);
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('no answer');
  });
  askEarly('/api/d', init);
  await readEarlyAnswers();
  expect(['/api/a', '/api/b', '/api/c', '/api/d'].map(earlyValue)).toEqual(Array(4).fill(undefined));
  expect((await transport('/api/a', init)).status).toBe(401);
  expect((await transport('/api/b', init)).status).toBe(422);
  expect(await (await transport('/api/c', init)).text()).toBe('no JSON');
  await expect(transport('/api/d', init)).rejects.toThrow('no answer');
});

test('what was read and not taken is forgotten with the early answers', async () => {
  serve();
  callAs(7);
  askEarly('/api/a', init);
  await readEarlyAnswers();
  forgetEarly();
  expect(earlyValue('/api/a')).toBeUndefined();
});

test('an early answer that nobody took is forgotten', async () => {
  serve();
  askEarly('/api/a', init);
  forgetEarly();
  await transport('/api/a', init);
  expect(asked).toHaveLength(2);
});

test('a network failure reaches the call that takes it', async () => {
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('no answer');
  });
  askEarly('/api/a', init);
  await expect(transport('/api/a', init)).rejects.toThrow('no answer');
});

test('the server’s clock is read when the answer arrives, not when it is used', async () => {
  const date = new Date('2026-04-01T00:00:00Z');
  vi.useFakeTimers({ now: date });
  try {
    serve({ Date: date.toUTCString() });
    askEarly('/api/a', init);
    await vi.advanceTimersByTimeAsync(60_000);
    await transport('/api/a', init);
    expect(serverTime()).toBe(date.getTime() + 60_000);
  } finally {
    vi.useRealTimers();
  }
});
