import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeKeyFile, makeKeyPair } from '#testing/evidence-keys.ts';
import { isLoopback, readEnvironment } from './environment.ts';

const provider = {
  name: 'entra',
  role: 'operator',
  issuer: 'https://login.example/t',
  client_id: 'c',
  label: '社員',
};
const production = {
  DATABASE_URL: 'postgres://portal:secret@db.example/portal',
  IDENTITY_PROVIDERS: JSON.stringify([provider]),
  SMTP_URL: 'smtps://mail.example',
  MAIL_FROM: 'portal@example.com',
  PORTAL_BASE_URL: 'https://portal.example.com',
  OPERATOR_NAME: '例示工業株式会社',
};

describe('the environment', () => {
  test('without variables it is the development set-up on this machine', () => {
    expect(readEnvironment({}, '/srv')).toMatchObject({
      mode: 'development',
      port: 3000,
      host: 'localhost',
      base_url: 'http://localhost:3000',
      data_dir: '/srv/.data',
      files_url: '/srv/.data/files',
      clamd_url: null,
      evidence_keys: null,
      tsa_url: null,
      database_url: null,
      identity_providers: null,
      smtp_url: null,
      session_idle_minutes: 60,
      session_hours: 12,
    });
  });

  test('the development services take ports from DEVELOPMENT_PORT on', () => {
    expect(readEnvironment({ DEVELOPMENT_PORT: '4100' }, '/srv')).toMatchObject({ development_port: 4100 });
    expect(readEnvironment({}, '/srv')).toMatchObject({ development_port: null });
  });

  test('probes and metrics are served nowhere, or on the loopback address, or where INSIDE_HOST says', () => {
    expect(readEnvironment({}, '/srv')).toMatchObject({ admin_port: null, stop_after_seconds: 0 });
    expect(readEnvironment({ INSIDE_PORT: '9000', STOP_AFTER_SECONDS: '15' }, '/srv')).toMatchObject({
      admin_port: { host: '127.0.0.1', port: 9000 },
      stop_after_seconds: 15,
    });
    expect(readEnvironment({ INSIDE_PORT: '9000', INSIDE_HOST: '0.0.0.0' }, '/srv')).toMatchObject({
      mode: 'development',
      admin_port: { host: '0.0.0.0', port: 9000 },
    });
    expect(() => readEnvironment({ INSIDE_HOST: '0.0.0.0' }, '/srv')).toThrow(/INSIDE_PORT: is missing/);
    expect(() => readEnvironment({ INSIDE_PORT: '3000' }, '/srv')).toThrow(
      /INSIDE_PORT: must be .*other than PORT/,
    );
  });

  test('calls are limited, and this machine is the only trusted proxy, unless the variables say otherwise', () => {
    expect(readEnvironment({}, '/srv')).toMatchObject({
      call_limits: true,
      trusted_proxies: ['127.0.0.0/8', '::1'],
    });
    expect(
      readEnvironment({ CALL_LIMITS: '0', TRUSTED_PROXIES: '10.0.0.0/8, 2001:db8::1' }, '/srv'),
    ).toMatchObject({ call_limits: false, trusted_proxies: ['10.0.0.0/8', '2001:db8::1'] });
    for (const TRUSTED_PROXIES of ['proxy.example', '10.0.0.0/33', '10.0.0.0/8/8', '10.0.0.0/x'])
      expect(() => readEnvironment({ TRUSTED_PROXIES }, '/srv')).toThrow(/TRUSTED_PROXIES: must be/);
  });

  test('who runs the portal is one line; the development set-up may leave it to its data', () => {
    expect(readEnvironment({}, '/srv').operator).toBeNull();
    const OPERATOR_NAME = '例示工業株式会社';
    expect(readEnvironment({ OPERATOR_NAME }, '/srv').operator).toEqual({
      name: OPERATOR_NAME,
      contact: null,
    });
    const SUPPORT_CONTACT = '窓口 03-5550-0100';
    expect(readEnvironment({ ...production, SUPPORT_CONTACT }, '/srv').operator).toEqual({
      name: OPERATOR_NAME,
      contact: SUPPORT_CONTACT,
    });
    expect(() => readEnvironment({ ...production, OPERATOR_NAME: '' }, '/srv')).toThrow(
      /OPERATOR_NAME: is missing; must be the name of the company/,
    );
    expect(() => readEnvironment({ SUPPORT_CONTACT }, '/srv')).toThrow(/OPERATOR_NAME: is missing/);
    for (const wrong of ['例示\n工業', '\u200b', 'あ'.repeat(61), 'a\u0007'])
      expect(() => readEnvironment({ OPERATOR_NAME: wrong }, '/srv')).toThrow(/OPERATOR_NAME: must be/);
  });

  test('a contact for reports of holes is a URL', () => {
    expect(readEnvironment({}, '/srv')).toMatchObject({ security_contact: null });
    const SECURITY_CONTACT = 'mailto:security@example.com';
    expect(readEnvironment({ SECURITY_CONTACT }, '/srv')).toMatchObject({
      security_contact: SECURITY_CONTACT,
    });
    for (const wrong of ['security@example.com', 'http://example.com', 'mailto:a@b\nExpires: x'])
      expect(() => readEnvironment({ SECURITY_CONTACT: wrong }, '/srv')).toThrow(/SECURITY_CONTACT: must be/);
  });

  test('only the variable that says so extends HSTS to other hosts', () => {
    expect(readEnvironment({}, '/srv')).toMatchObject({ hsts_subdomains: false });
    expect(readEnvironment({ HSTS_SUBDOMAINS: '1' }, '/srv')).toMatchObject({ hsts_subdomains: true });
    expect(() => readEnvironment({ HSTS_SUBDOMAINS: 'yes' }, '/srv')).toThrow(/HSTS_SUBDOMAINS: must be/);
  });

  test.each([
    ['files', '/srv/files'],
    ['/var/files', '/var/files'],
    ['s3://portal-files/one', 's3://portal-files/one'],
  ])('FILES_URL %s is %s', (FILES_URL, files_url) => {
    expect(readEnvironment({ FILES_URL }, '/srv')).toMatchObject({ files_url });
  });

  test('a store that is no folder and no bucket is refused, and its secret is not repeated', () => {
    for (const FILES_URL of ['s3://key:hidden@bucket', 'https://hidden.example/files'])
      try {
        readEnvironment({ FILES_URL }, '/srv');
        expect.unreachable();
      } catch (error) {
        expect(String(error)).toContain('FILES_URL: must be a folder, or a bucket');
        expect(String(error)).not.toContain('hidden');
      }
  });

  test.each(['tcp://clamd.example:3310', 'tcp://[::1]:3310', 'unix:///run/clamav/clamd.ctl'])(
    'clamd at %s scans uploads',
    (CLAMD_URL) => {
      expect(readEnvironment({ CLAMD_URL }, '/srv')).toMatchObject({ clamd_url: CLAMD_URL });
    },
  );

  test.each([
    'clamd.example:3310',
    'tcp://clamd.example',
    'tcp://clamd.example:3310/path',
    'unix://run/clamd.ctl',
    'unix:///',
    'http://clamd.example:3310',
    '/run/clamav/clamd.ctl',
  ])('clamd is not at %s', (CLAMD_URL) => {
    expect(() => readEnvironment({ CLAMD_URL }, '/srv')).toThrow(/CLAMD_URL: must be where clamd listens/);
  });

  describe('the keys of evidence', () => {
    let root: string;
    const read = (EVIDENCE_KEYS: string) => readEnvironment({ EVIDENCE_KEYS }, root).evidence_keys;
    beforeAll(() => {
      root = mkdtempSync(path.join(tmpdir(), 'portal-keys-'));
    });
    afterAll(() => rmSync(root, { recursive: true, force: true }));

    test('come from a file, below the project’s folder or anywhere', () => {
      const keys = makeKeyFile();
      writeFileSync(path.join(root, 'keys.pem'), keys.signing + keys.previous.join(''));
      for (const file of ['keys.pem', path.join(root, 'keys.pem')]) expect(read(file)).toEqual(keys);
    });

    test('are named if they can’t be read or don’t sign', () => {
      expect(() => read('missing.pem')).toThrow(
        /EVIDENCE_KEYS: the file missing\.pem can't be read \(ENOENT\)/,
      );
      expect(() => read('.')).toThrow(/EVIDENCE_KEYS: the file \. can't be read \(EISDIR\)/);
      writeFileSync(path.join(root, 'public.pem'), makeKeyPair().publicPem);
      expect(() => read('public.pem')).toThrow(
        /EVIDENCE_KEYS: must be the path of a PEM file of Ed25519 keys/,
      );
    });

    test('are not repeated if they stand in the place of the path', () => {
      const { privatePem } = makeKeyPair();
      for (const text of [privatePem, privatePem.replaceAll('\n', ' ')])
        try {
          read(text);
          expect.unreachable();
        } catch (error) {
          expect(String(error)).toContain('EVIDENCE_KEYS: must be the path');
          expect(String(error)).not.toContain(privatePem.split('\n')[1]);
        }
    });
  });

  test('a time stamping authority has an http address', () => {
    const TSA_URL = 'https://portal:secret@tsa.example/tsr';
    expect(readEnvironment({ TSA_URL }, '/srv')).toMatchObject({ tsa_url: TSA_URL });
    for (const wrong of ['tsa.example', 'ldap://tsa.example'])
      expect(() => readEnvironment({ TSA_URL: wrong }, '/srv')).toThrow(
        /TSA_URL: must be the http\(s\) address/,
      );
  });

  test('empty variables count as not set', () => {
    expect(readEnvironment({ PORT: '', DATABASE_URL: ' ' }, '/srv')).toMatchObject({
      mode: 'development',
      port: 3000,
    });
  });

  test('all variables that production needs make it production, whatever NODE_ENV says', () => {
    const read = readEnvironment({ ...production, NODE_ENV: 'development' }, '/srv');
    expect(read).toMatchObject({
      mode: 'production',
      base_url: 'https://portal.example.com',
      database_owner_url: production.DATABASE_URL,
      identity_providers: [
        { ...provider, login_id_claim: 'preferred_username', id_token_signing_alg: 'RS256' },
      ],
    });
  });

  test.each([
    ['an external database', { DATABASE_URL: production.DATABASE_URL }],
    ['an external mail server', { SMTP_URL: production.SMTP_URL }],
    ['identity providers', { IDENTITY_PROVIDERS: production.IDENTITY_PROVIDERS }],
    ['a host that other machines can reach', { HOST: '0.0.0.0' }],
    ['an address that other machines can reach', { PORTAL_BASE_URL: 'https://portal.example.com' }],
  ])('%s alone means production, and the start fails for the missing variables', (_name, env) => {
    expect(() => readEnvironment(env, '/srv')).toThrow(/MAIL_FROM: is missing[^]*This is a production start/);
  });

  test('PORTAL_DEMO=1 is the development set-up with some external parts', () => {
    expect(
      readEnvironment(
        {
          PORTAL_DEMO: '1',
          SMTP_URL: 'smtp://127.0.0.1:25',
          HOST: '0.0.0.0',
          PORTAL_BASE_URL: 'http://192.168.0.10:3000',
        },
        '/srv',
      ),
    ).toMatchObject({
      mode: 'development',
      smtp_url: 'smtp://127.0.0.1:25',
      database_url: null,
    });
  });

  test.each(['http://portal.example.com', 'http://192.168.0.10:8080', 'http://127.0.0.1.example.com'])(
    'production refuses %s, unless http is allowed explicitly',
    (PORTAL_BASE_URL) => {
      const env = { ...production, PORTAL_BASE_URL };
      expect(() => readEnvironment(env, '/srv')).toThrow(/PORTAL_BASE_URL: must be https:\/\/ in production/);
      expect(readEnvironment({ ...env, ALLOW_HTTP: '1' }, '/srv').base_url).toBe(PORTAL_BASE_URL);
      expect(readEnvironment({ ...env, PORTAL_DEMO: '1' }, '/srv').mode).toBe('development');
    },
  );

  const reached = [
    { HOST: '192.168.0.10' },
    { HOST: '0.0.0.0', PORTAL_BASE_URL: 'http://192.168.0.10:3000' },
    { HOST: '::', PORTAL_BASE_URL: 'http://localhost:3000' },
    { PORTAL_BASE_URL: 'https://portal.example.com' },
  ];
  const own = [
    { DATABASE_URL: production.DATABASE_URL },
    { DATABASE_OWNER_URL: production.DATABASE_URL },
    { PORTAL_DEMO_DATA: '0' },
  ];
  const passwords = { IDENTITY_PROVIDERS: production.IDENTITY_PROVIDERS };

  test.each(reached)('with %j, a sign-in without passwords is for the demonstration company alone', (env) => {
    const read = (more: object) => readEnvironment({ PORTAL_DEMO: '1', ...env, ...more }, '/srv').mode;
    expect(read({})).toBe('development');
    for (const more of own) {
      expect(() => read(more)).toThrow(
        /^The environment is not right:\n {2}IDENTITY_PROVIDERS: is missing; other machines may reach [^\n]+$/,
      );
      expect(read({ ...more, ...passwords })).toBe('development');
    }
  });

  test.each(own)('on this machine alone, the development set-up may have %j', (env) => {
    const hosts = [{}, { HOST: '127.0.0.2' }, { HOST: '::1', PORTAL_BASE_URL: 'http://portal.localhost' }];
    for (const host of hosts)
      expect(readEnvironment({ PORTAL_DEMO: '1', ...env, ...host }, '/srv').mode).toBe('development');
  });

  test.each(['0.0.0.0', '::', '0:0:0:0:0:0:0:0'])('no browser can go to HOST %s', (HOST) => {
    for (const more of [{}, passwords])
      expect(() => readEnvironment({ PORTAL_DEMO: '1', HOST, ...more }, '/srv')).toThrow(
        /PORTAL_BASE_URL: is missing; must be the address under which browsers reach the portal/,
      );
  });

  test('PORTAL_DEMO_DATA=0 alone leaves an empty database of the development set-up empty', () => {
    expect(readEnvironment({}, '/srv')).toMatchObject({ mode: 'development', demo_data: true });
    expect(readEnvironment({ PORTAL_DEMO_DATA: '0' }, '/srv')).toMatchObject({
      mode: 'development',
      demo_data: false,
    });
    expect(() => readEnvironment({ PORTAL_DEMO_DATA: 'no' }, '/srv')).toThrow(/PORTAL_DEMO_DATA: must be 0/);
  });

  test('production may be reached over http on this machine', () => {
    const env = { ...production, PORTAL_BASE_URL: 'http://127.0.0.1:3000' };
    expect(readEnvironment(env, '/srv')).toMatchObject({ mode: 'production' });
  });

  test('one message names each wrong variable and what it must be', () => {
    const wrong = {
      PORT: '0',
      SESSION_HOURS: 'twelve',
      SMTP_URL: 'mail.example',
      PORTAL_BASE_URL: 'https://a.example/path',
    };
    expect(() => readEnvironment(wrong, '/srv')).toThrow(
      /PORT: must be a port number[^]*PORTAL_BASE_URL: must be[^]*SMTP_URL: must be[^]*SESSION_HOURS: must be hours, 1 to 168/,
    );
  });

  test.each([
    ['not JSON', '{'],
    ['an empty array', '[]'],
    ['an unknown role', JSON.stringify([{ ...provider, role: 'admin' }])],
    ['a duplicate name', JSON.stringify([provider, provider])],
  ])('identity providers: %s', (_name, IDENTITY_PROVIDERS) => {
    expect(() => readEnvironment({ ...production, IDENTITY_PROVIDERS }, '/srv')).toThrow(
      /IDENTITY_PROVIDERS: must be/,
    );
  });

  test('the file of the identity providers that can’t be read is said so', () => {
    expect(() => readEnvironment({ ...production, IDENTITY_PROVIDERS: 'providers.json' }, '/srv')).toThrow(
      /IDENTITY_PROVIDERS: the file providers\.json can't be read \(ENOENT\)/,
    );
  });

  test('an EDI signature needs a secret, and parameters need an address', () => {
    const params = { ORDER_EDI_PARAMS: '{"user":"{login_id}","sign":"{hmac}"}' };
    expect(() => readEnvironment(params, '/srv')).toThrow(
      /ORDER_EDI_URL: is missing[^]*ORDER_EDI_SECRET: is missing/,
    );
    const all = { ...params, ORDER_EDI_URL: 'https://edi.example/in', ORDER_EDI_SECRET: '0123456789abcdef' };
    expect(readEnvironment(all, '/srv').order_edi).toEqual({
      url: 'https://edi.example/in',
      params: { user: '{login_id}', sign: '{hmac}' },
      secret: '0123456789abcdef',
    });
  });

  test.each([
    ['localhost', true],
    ['127.0.0.1', true],
    ['[::1]', true],
    ['portal.localhost', true],
    ['127.0.0.1.example.com', false],
    ['0.0.0.0', false],
    ['localhost.example.com', false],
  ])('%s is a loopback host: %s', (host, loopback) => {
    expect(isLoopback(host)).toBe(loopback);
  });
});
