import { expect, test } from 'vitest';
import { identityProviderOf, logoutAddress, signInAddress } from './navigation.ts';

test.each([
  ['', null],
  ['portal_identity_provider=operator', 'operator'],
  ['a=b; portal_identity_provider=supplier-2; c=d', 'supplier-2'],
  ['xportal_identity_provider=operator', null],
  // A forged cookie must not choose the path.
  ['portal_identity_provider=../../x', null],
  ['portal_identity_provider=', null],
])('cookies %j give the provider %j', (cookies, provider) => {
  expect(identityProviderOf(cookies)).toBe(provider);
});

test('sign-in returns to the path with its query string', () => {
  const back = '/application/detail?application_id=7';
  const query = 'return_to=%2Fapplication%2Fdetail%3Fapplication_id%3D7';
  expect(signInAddress('', back)).toBe(`/auth/login?${query}`);
  expect(signInAddress('portal_identity_provider=operator', back)).toBe(`/auth/login/operator?${query}`);
});

test.each([
  ['#supplier', '?return_to=%2Fmessage&identity_provider=supplier'],
  ['#supplier-2', '?return_to=%2Fmessage&identity_provider=supplier-2'],
  // Anything else leaves it to the cookie.
  ['', '/operator?return_to=%2Fmessage'],
  ['#', '/operator?return_to=%2Fmessage'],
  ['#../../x', '/operator?return_to=%2Fmessage'],
  ['#a/b', '/operator?return_to=%2Fmessage'],
  ['#//evil.example', '/operator?return_to=%2Fmessage'],
  ['#%2e%2e', '/operator?return_to=%2Fmessage'],
])('the fragment %j of a mail’s link leads to %j', (fragment, end) => {
  const address = signInAddress('portal_identity_provider=operator', '/message', fragment);
  expect(address).toBe(`/auth/login${end}`);
});

test('logout names the provider if it is known', () => {
  expect(logoutAddress('')).toBe('/auth/logout');
  expect(logoutAddress('portal_identity_provider=supplier')).toBe('/auth/logout/supplier');
});
