import type { FastifyReply } from 'fastify';
import { reportAddress } from './csp-reports.ts';

type Options = {
  readonly base_url: string;
  /** Other origins that a form may be sent to: order EDI and the identity providers. */
  readonly formTargets: readonly string[];
  /** The styles inside the page, by hash. */
  readonly pageStyles?: readonly string[];
  /**
   * Whether browsers must use https for every host below the portal's too. Off unless the operator asks: it
   * would lock people out of every host there that has no https.
   */
  readonly hsts_subdomains?: boolean;
};

/** Browser features that the portal never uses, denied to injected scripts and frames. */
const unusedFeatures = [
  ...['camera', 'display-capture', 'geolocation', 'gyroscope', 'hid', 'magnetometer', 'microphone', 'midi'],
  ...['payment', 'publickey-credentials-get', 'screen-wake-lock', 'serial', 'usb', 'xr-spatial-tracking'],
];

/** A reply, or what the headers of an answer outside the framework are collected in. */
type Answer = {
  getHeader(name: string): unknown;
  hasHeader(name: string): boolean;
  header(name: string, value: string): unknown;
};

/** What a page is made of. As a document of its own it may load nothing, nor be framed. */
const isPartOfPage = (type: unknown): boolean => /^(text\/css|\w+\/(javascript|json))\b/.test(String(type));
const policyOfParts = "default-src 'none'; frame-ancestors 'none'";

/** Lets the pages of an origin show this answer in a frame. The answer itself may load nothing. */
export function allowFraming(reply: FastifyReply, origin: string): FastifyReply {
  return reply.header('content-security-policy', `default-src 'none'; frame-ancestors ${origin}`);
}

/**
 * Returns a function that sets the headers of every answer: no framing, sniffing or caching, scripts and
 * styles only from this origin, reports of what that blocks. With https, HSTS for two years. Scripts, style
 * sheets and JSON go without what only documents heed: on a slow line, 0.8 kB for each file of a screen.
 */
export function headerSetter({
  base_url,
  formTargets,
  pageStyles = [],
  hsts_subdomains = false,
}: Options): (reply: Answer) => void {
  const encrypted = base_url.startsWith('https:');
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    ["style-src 'self'", ...pageStyles.map((hash) => `'${hash}'`)].join(' '),
    // Files beside the page, from bytes that the page has downloaded. A frame of them has this policy too.
    "img-src 'self' data: blob:",
    'frame-src blob:',
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    `form-action ${["'self'", ...new Set(formTargets)].join(' ')}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
    `report-uri ${reportAddress}`,
    // Chromium then ignores report-uri, and without https also the endpoint.
    ...(encrypted ? ['report-to csp'] : []),
  ].join('; ');
  const features = unusedFeatures.map((feature) => `${feature}=()`).join(', ');
  return (reply) => {
    const isPart = isPartOfPage(reply.getHeader('content-type'));
    if (!reply.hasHeader('content-security-policy'))
      reply.header('content-security-policy', isPart ? policyOfParts : policy);
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
    reply.header('x-content-type-options', 'nosniff');
    reply.header('referrer-policy', 'same-origin');
    reply.header('cross-origin-resource-policy', 'same-origin');
    if (!isPart) {
      reply.header('cross-origin-opener-policy', 'same-origin');
      reply.header('permissions-policy', features);
      if (encrypted) reply.header('reporting-endpoints', `csp="${base_url}${reportAddress}"`);
    }
    if (!String(reply.getHeader('content-security-policy')).includes('frame-ancestors http'))
      reply.header('x-frame-options', 'DENY');
    if (!encrypted) return;
    reply.header(
      'strict-transport-security',
      `max-age=${2 * 365 * 24 * 3600}${hsts_subdomains ? '; includeSubDomains' : ''}`,
    );
  };
}
