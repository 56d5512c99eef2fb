import { once } from 'node:events';
import { Agent, request, type IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { testPortal } from '#testing/portal.ts';

test('closing answers requests in flight, and waits for no connection that turns idle afterwards', async () => {
  const portal = await testPortal();
  const agent = new Agent({ keepAlive: true });
  const sending = request(`${portal.url}/api/application/detail/delete`, {
    method: 'POST',
    agent,
    headers: { 'content-type': 'application/json', 'content-length': 2, 'x-portal-request': '1' },
  });
  const answered: Promise<IncomingMessage[]> = once(sending, 'response');
  const arrived = once(portal.app.server, 'request');
  sending.write('{');
  await arrived;
  const stopped = portal.stop();
  sending.end('}');
  const [answer] = await answered;
  expect(answer?.statusCode).toBe(401);
  answer?.resume();
  await stopped;
  agent.destroy();
});
