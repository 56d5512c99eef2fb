import type { FastifyReply } from 'fastify';

/**
 * Returns a function that sets the headers of every answer: no framing, sniffing or caching, scripts and
 * styles only from this origin. `formTargets` are other origins that a form may be sent to: order EDI and the
 * identity providers. `pageScripts` are the scripts inside the page, by hash. With https, HSTS for a year.
 */
export function headerSetter(
  base_url: string,
  formTargets: readonly string[],
  pageScripts: readonly string[] = [],
): (reply: FastifyReply) => void {
  const encrypted = base_url.startsWith('https:');
  const policy = [
    "default-src 'none'",
    ["script-src 'self'", ...pageScripts.map((hash) => `'${hash}'`)].join(' '),
    "style-src 'self'",
    // Files beside the page, from bytes that the page has downloaded. A frame of them has this policy too.
    "img-src 'self' data: blob:",
    'frame-src blob:',
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    `form-action ${["'self'", ...new Set(formTargets)].join(' ')}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; ');
  return (reply) => {
    if (!reply.hasHeader('content-security-policy')) reply.header('content-security-policy', policy);
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
    reply.header('x-content-type-options', 'nosniff');
    reply.header('referrer-policy', 'same-origin');
    reply.header('cross-origin-opener-policy', 'same-origin');
    reply.header('cross-origin-resource-policy', 'same-origin');
    reply.header('x-frame-options', 'DENY');
    if (encrypted) reply.header('strict-transport-security', 'max-age=31536000');
  };
}
