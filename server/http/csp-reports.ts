import type { FastifyPluginAsync, FastifyReply } from 'fastify';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import * as z from 'zod/mini';
import { subscriberOf } from '#server/rate-limits/subscriber.ts';
import { parseJson } from './strict-json.ts';

/**
 * Takes what browsers report that the content security policy has blocked. A report comes without a session,
 * so nobody may trust it, and every answer is the same. The log gets no path, query or sample of one: these
 * may be personal.
 */

export const reportAddress = '/csp-reports';

/** Each report holds the whole policy, and browsers send several at once. */
const maxBytes = 64 * 1024;
const maxReports = 20;
/**
 * Reports in a minute and a process, from one address and from all; a body without any counts as one. What is
 * beyond is dropped, and what one address sends beyond its share takes nothing from the others.
 */
const most = { address: 60, all: 600 };

/** The directives that are counted by name. */
export const directives = [
  ...['script-src', 'script-src-elem', 'script-src-attr', 'style-src', 'style-src-elem', 'style-src-attr'],
  ...['default-src', 'connect-src', 'font-src', 'frame-src', 'img-src', 'manifest-src', 'media-src'],
  ...['object-src', 'worker-src', 'base-uri', 'form-action', 'frame-ancestors', 'other'],
] as const;

type Violation = { readonly directive: string; readonly blocked: string };

type Options = {
  readonly base_url: string;
  /** Called for each violation with one of `directives`. */
  readonly violated: (directive: string) => void;
};

export const cspReports: FastifyPluginAsync<Options> = async (app, { base_url, violated }) => {
  const taken = new RateLimiterMemory({ points: most.all, duration: 60 });
  const reached = async (from: string, share: number): Promise<boolean> =>
    ((await taken.get(from))?.consumedPoints ?? 0) >= share;
  /** Takes one, if there is one left. An address is kept only then, so nobody fills the memory with them. */
  const take = async (address: string): Promise<boolean> => {
    const from = subscriberOf(address);
    if ((await reached('all', most.all)) || (await reached(from, most.address))) return false;
    await Promise.all([taken.penalty('all', 1), taken.penalty(from, 1)]);
    return true;
  };

  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    ['application/csp-report', 'application/reports+json', 'application/json'],
    { parseAs: 'buffer' },
    async (_request: unknown, body: Buffer) => parseJson(body),
  );
  app.addHook('onRequest', async (request, reply) => {
    return (await take(request.ip)) ? undefined : drop(reply);
  });
  app.setErrorHandler(async (error: Error & { statusCode?: number; refusal?: unknown }, request, reply) => {
    const isSenders = error.refusal !== undefined || (error.statusCode ?? 500) < 500;
    if (!isSenders) request.log.error({ err: error }, 'unexpected');
    return drop(reply);
  });
  app.post(reportAddress, { bodyLimit: maxBytes }, async (request, reply) => {
    const violations = violationsIn(request.body, base_url);
    for (const [index, { directive, blocked }] of violations.entries()) {
      // The first one is taken with its body.
      if (index > 0 && !(await take(request.ip))) break;
      violated(directive);
      request.log.warn({ directive, blocked }, 'the content security policy blocked something');
    }
    return reply.status(204).send();
  });
};

/** The answer to every report. The rest of the body is not read. */
const drop = (reply: FastifyReply): FastifyReply => reply.header('connection', 'close').status(204).send();

const text = z._default(z.string(), '');
/** What `report-uri` sends. */
const oldReport = z.object({
  'csp-report': z.object({
    'document-uri': text,
    'effective-directive': text,
    'violated-directive': text,
    'blocked-uri': text,
  }),
});
/** One of what `report-to` sends. */
const newReport = z.object({
  type: z.literal('csp-violation'),
  body: z.object({ documentURL: text, effectiveDirective: text, blockedURL: text }),
});

/** The violations on pages of this portal. What has another form is no report. */
export function violationsIn(body: unknown, base_url: string): Violation[] {
  const reports = Array.isArray(body) ? body.slice(0, maxReports) : [body];
  return reports.flatMap((report) => {
    const old = oldReport.safeParse(report);
    if (old.success) {
      const { 'csp-report': found } = old.data;
      const directive = found['effective-directive'] || found['violated-directive'];
      return violation(found['document-uri'], directive, found['blocked-uri'], base_url);
    }
    const { success, data } = newReport.safeParse(report);
    if (!success) return [];
    const { documentURL, effectiveDirective, blockedURL } = data.body;
    return violation(documentURL, effectiveDirective, blockedURL, base_url);
  });
}

function violation(page: string, directive: string, blocked: string, base_url: string): Violation[] {
  // Another site's policy could name this address too. Of a page that shows a file, only `blob` is reported.
  if (page !== 'blob' && originOf(page) !== base_url) return [];
  const [name = ''] = directive.split(' ');
  const origin = originOf(blocked);
  return [
    {
      directive: directives.some((known) => known === name) ? name : 'other',
      blocked: origin === base_url ? 'self' : origin,
    },
  ];
}

/** The origin of an address, the scheme of one without; browsers' own words, such as `inline`, are kept. */
function originOf(address: string): string {
  if (/^[a-z-]{1,20}$/.test(address)) return address;
  if (!URL.canParse(address)) return 'other';
  const { origin, protocol } = new URL(address);
  const found = origin === 'null' || protocol === 'blob:' ? protocol.slice(0, -1) : origin;
  return found.length <= 100 ? found : 'other';
}
