import multipart from '@fastify/multipart';
import Fastify, { type FastifyInstance, type FastifyPluginAsync, type FastifyReply } from 'fastify';
import { calls } from '#contract/calls.ts';
import { openRefusalLog } from '#server/http/audit-refusals.ts';
import type { Db } from '#server/db/database.ts';
import { handlers } from './handlers.ts';
import { pageStyles, serveBrowserFiles } from '#server/http/browser-files.ts';
import { CallLimits } from '#server/http/call-limits.ts';
import { answerClientErrors } from '#server/http/client-errors.ts';
import { countAnswers } from '#server/http/count-answers.ts';
import { cspReports, directives } from '#server/http/csp-reports.ts';
import { handleErrors } from '#server/http/errors.ts';
import type { Services } from '#server/http/handler.ts';
import { headerSetter } from '#server/http/headers.ts';
import { logAnswers, logSettings } from '#server/http/log.ts';
import { mount } from '#server/http/mount.ts';
import { requestIds, setRequestId } from '#server/http/request-id.ts';
import { serveSecurityContact } from '#server/http/security-txt.ts';
import { parseJsonStrictly } from '#server/http/strict-json.ts';
import { keepAliveSeconds, requestSeconds } from '#server/http/timeouts.ts';
import { trustsProxies } from '#server/http/trusted-proxies.ts';
import { Limits } from '#server/rate-limits/limits.ts';
import { limits, limitsOfAddresses } from '#server/rate-limits/policy.ts';
import type { Metrics } from '#server/metrics/metrics.ts';
import { tooLargePage } from '#server/sign-in/pages.ts';
import { signInOrigins } from '#server/sign-in/providers.ts';
import { signIn } from '#server/sign-in/sign-in.ts';

export interface AppDeps {
  readonly db: Db;
  readonly services: Services;
  readonly metrics: Metrics;
  /** The folder of the built browser files; null if Vite serves them (`npm run dev`). */
  readonly webDir: string | null;
  /** Routes of the development set-up (/dev/kit, /dev/mail); null in production. */
  readonly development: FastifyPluginAsync | null;
  /** The clock; tests set it. */
  readonly now?: () => Date;
  /** Logs every answered call, or only warnings or errors; without it, nothing. */
  readonly log?: 'info' | 'warn' | 'error';
}

/** Body limit for unknown paths, whose body Fastify reads before it answers 404. Unit: bytes. */
const maxOtherBytes = 16 * 1024;

/** The portal's server, ready to listen: everything that a request passes, top to bottom. */
export async function buildApp(deps: AppDeps): Promise<FastifyInstance> {
  const { db, services, metrics, webDir, development, now = () => new Date() } = deps;
  const { settings } = services;
  const ediOrigin = settings.order_edi === null ? [] : [new URL(settings.order_edi.url).origin];
  const setSiteHeaders = headerSetter({
    base_url: settings.base_url,
    formTargets: [...signInOrigins(settings), ...ediOrigin],
    ...(webDir !== null && { pageStyles: await pageStyles(webDir) }),
    hsts_subdomains: settings.hsts_subdomains,
  });
  const setHeaders = (reply: FastifyReply): void => {
    setSiteHeaders(reply);
    setRequestId(reply);
  };
  const app = Fastify({
    ...requestIds,
    ...(deps.log === undefined ? {} : logSettings(deps.log)),
    bodyLimit: maxOtherBytes,
    // The address before sign-in is limited, and a proxy's is not the caller's.
    trustProxy: trustsProxies(settings.trusted_proxies),
    // Shutdown answers requests in flight and those that arrive on open connections, and closes idle ones.
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    requestTimeout: requestSeconds * 1000,
    keepAliveTimeout: keepAliveSeconds * 1000,
    clientErrorHandler: answerClientErrors({
      setHeaders: setSiteHeaders,
      page: (what) => tooLargePage(settings.operator, what),
    }),
    // An invalid address, such as one with a broken escape, is answered before any route or hook runs.
    frameworkErrors: (_error, _request, reply) => {
      setHeaders(reply);
      void reply.redirect('/error/not-found');
    },
  });
  closeWhatTurnsIdle(app);
  app.addHook('onSend', async (_request, reply) => setHeaders(reply));
  handleErrors(app);
  logAnswers(app);
  countAnswers(app, (call) => metrics.answered(call));
  parseJsonStrictly(app);
  await app.register(multipart, { throwFileSizeLimit: false });
  const refusals = openRefusalLog({
    db,
    onError: (err) => app.log.error({ err }, 'refusals are missing in the audit log'),
  });
  app.addHook('onClose', () => refusals.settled());
  // As for the other counters: a series begins at 0.
  for (const limit of Object.keys(limits)) metrics.limited(limit, 0);
  for (const directive of directives) metrics.violated(directive, 0);
  const callLimits = settings.call_limits
    ? new CallLimits(new Limits(now), (limit, subject, isNew) => {
        metrics.limited(limit);
        // Of an address, only the request's line in the proxy's log tells.
        const who = limitsOfAddresses.includes(limit) ? {} : { user_id: Number(subject) };
        if (isNew) app.log.warn({ limit, ...who }, 'a limit was met');
      })
    : null;
  await app.register(signIn, {
    db,
    settings,
    now,
    callLimits,
    refused: refusals.signInRefused,
    counted: (result) => metrics.signedIn(result),
  });
  mount(app, calls, handlers, {
    db,
    services,
    now,
    refused: refusals.refused,
    infected: (upload) => {
      metrics.infected();
      refusals.infected(upload);
    },
    limits: callLimits,
  });
  await app.register(cspReports, {
    base_url: settings.base_url,
    violated: (directive) => metrics.violated(directive),
  });
  serveSecurityContact(app, settings, now);
  if (development !== null) await app.register(development);
  if (webDir !== null) await serveBrowserFiles(app, webDir, settings);
  return app;
}

/**
 * A connection that was answering a request when the close began turns idle later, and would stay open for
 * `keepAliveSeconds`.
 */
function closeWhatTurnsIdle(app: FastifyInstance): void {
  let timer: NodeJS.Timeout | undefined;
  app.addHook('preClose', async () => {
    timer = setInterval(() => app.server.closeIdleConnections(), 50);
  });
  app.addHook('onClose', async () => clearInterval(timer));
}
