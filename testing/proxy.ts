import { Agent, createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import { listen, type Listening } from '#dev/services/listen.ts';

export type Proxy = Listening & {
  /** Requests that each portal answered, by port. */
  readonly answered: Map<number, number>;
};

/**
 * A load balancer in front of portals on ports of this machine. Each request goes to the next portal, and to
 * the one after it if that does not accept the connection. A request that was sent and got no whole answer is
 * cut off, never repeated.
 */
export async function startProxy(ports: readonly number[]): Promise<Proxy> {
  const agents = new Map(ports.map((port) => [port, new Agent({ keepAlive: true })]));
  const answered = new Map(ports.map((port) => [port, 0]));
  let turn = 0;

  function pass(incoming: IncomingMessage, outgoing: ServerResponse, candidates: readonly number[]): void {
    const [port, ...others] = candidates;
    if (port === undefined) return void outgoing.writeHead(502).end();
    let sent = false;
    const { method, url, headers } = incoming;
    const inner = request({ host: '127.0.0.1', port, agent: agents.get(port), method, path: url, headers });
    const send = (): void => {
      sent = true;
      incoming.pipe(inner);
    };
    inner.once('socket', (socket) => {
      if (socket.connecting) socket.once('connect', send);
      else send();
    });
    inner.once('response', (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.on('error', () => outgoing.destroy());
      answer.once('end', () => answered.set(port, (answered.get(port) ?? 0) + 1));
      answer.pipe(outgoing);
    });
    inner.on('error', () => {
      if (sent) outgoing.destroy();
      else pass(incoming, outgoing, others);
    });
    incoming.once('close', () => {
      if (!incoming.complete) inner.destroy();
    });
  }

  const server = createServer((incoming, outgoing) => {
    turn += 1;
    const first = turn % ports.length;
    pass(incoming, outgoing, [...ports.slice(first), ...ports.slice(0, first)]);
  });
  const listening = await listen(server);
  return {
    ...listening,
    answered,
    async close() {
      for (const agent of agents.values()) agent.destroy();
      await listening.close();
    },
  };
}
