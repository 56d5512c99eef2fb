import { expect, test } from 'vitest';
import { cookie, cookieName } from './cookie.ts';
import { clearedSessionCookie, sessionCookie } from './session.ts';

const https = 'https://portal.example';

test('with https a session is sent over https alone, to no script, and no other site can set it', () => {
  expect(sessionCookie(https, 'x')).toBe('__Host-portal_session=x; Path=/; SameSite=Lax; HttpOnly; Secure');
  expect(clearedSessionCookie(https)).toBe(
    '__Host-portal_session=; Path=/; SameSite=Lax; Max-Age=0; HttpOnly; Secure',
  );
});

test('with http its name holds the port, and only what is readable is no HttpOnly', () => {
  expect(cookieName('http://localhost', 'a')).toBe('a_80');
  expect(sessionCookie('http://localhost:3000', 'x')).toBe(
    'portal_session_3000=x; Path=/; SameSite=Lax; HttpOnly',
  );
  expect(cookie(https, 'b', 'y', { readable: true })).toBe('b=y; Path=/; SameSite=Lax; Secure');
});
