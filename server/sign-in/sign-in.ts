import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { isVisit } from '#server/http/site.ts';
import { finishLogin } from './callback.ts';
import type { SignInContext, SignInOptions, SignInRoute } from './context.ts';
import { chooseProvider, startLogin } from './login.ts';
import { signOut } from './logout.ts';
import { markSvg, markAddress, signInStyle, styleAddress } from './pages.ts';
import { providerLogout } from './provider-logout.ts';
import { providerClients } from './providers.ts';

/**
 * Signing in and out: /auth/login, /auth/callback and /auth/logout, each with an optional identity provider.
 * Any failed sign-in leads to /error/login-error. With it the logouts that providers announce.
 */
export const signIn: FastifyPluginAsync<SignInOptions> = async (app, options) => {
  const { settings, counted } = options;
  const limits = { idle_minutes: settings.session_idle_minutes, hours: settings.session_hours };
  const context: SignInContext = { ...options, limits, clients: providerClients() };
  // A HEAD, such as a link preview's, must not sign anybody out.
  const route = { exposeHeadRoute: false };

  app.setErrorHandler((error, request, reply) => {
    request.log.error({ err: error }, 'sign-in failed unexpectedly');
    counted('error');
    return reply.redirect('/error/system-error', 302);
  });
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
  });

  app.get(styleAddress, (_request, reply) =>
    reply.header('cache-control', 'public, max-age=3600').type('text/css; charset=utf-8').send(signInStyle),
  );
  app.get(markAddress, (_request, reply) =>
    reply.header('cache-control', 'public, max-age=86400').type('image/svg+xml').send(markSvg),
  );
  // Neither begun nor counted: a page of another site would use up the sign-ins of its visitors' address.
  const onRequest = async (request: FastifyRequest, reply: FastifyReply) =>
    isVisit(request) ? undefined : reply.status(403).send();
  app.get<SignInRoute>('/auth/login', { ...route, onRequest }, (request, reply) =>
    chooseProvider(context, request, reply),
  );
  app.get<SignInRoute>('/auth/login/:identity_provider', { ...route, onRequest }, (request, reply) =>
    startLogin(context, request, reply),
  );
  app.get<SignInRoute>('/auth/callback/:identity_provider', route, (request, reply) =>
    finishLogin(context, request, reply),
  );
  for (const address of ['/auth/logout', '/auth/logout/:identity_provider'])
    app.get<SignInRoute>(address, route, (request, reply) => signOut(context, request, reply));
  await app.register(providerLogout, context);
};
