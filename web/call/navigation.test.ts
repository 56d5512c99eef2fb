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

const supplier = '?return_to=%2Fmessage&identity_provider=supplier&identity_provider=operator';
const remembered = '/operator?return_to=%2Fmessage';

test.each([
  ['', '#supplier', supplier],
  ['?by=supplier', '', supplier],
  ['?by=supplier', '#supplier', supplier],
  ['?by=supplier%23supplier', '', supplier],
  ['?message_id=1&by=supplier>', '', supplier],
  ['?message_id=1%23supplier', '', supplier],
  ['?message_id=1%2523supplier', '', supplier],
  ['?message_id=1%23supplier>', '', supplier],
  ['', '#supplier>', supplier],
  ['', '#supplier-2', supplier.replace('supplier', 'supplier-2')],
  // The server takes the first name that it knows.
  ['?by=supplier', '#:~:text=a', supplier],
  ['?by=supplier', '#end', supplier.replace('&', '&identity_provider=end&')],
  ['?by=operator', '', '?return_to=%2Fmessage&identity_provider=operator'],
  // Anything else leaves it to the cookie.
  ['', '', remembered],
  ['', '#', remembered],
  ['?by=', '', remembered],
  ['', '#../../x', remembered],
  ['?by=../../x', '', remembered],
  ['', '#a/b', remembered],
  ['', '#//evil.example', remembered],
  ['', '#%2e%2e', remembered],
])('a page opened with %j and %j leads to %j', (search, hash, end) => {
  const address = signInAddress('portal_identity_provider=operator', '/message', { search, hash });
  expect(address).toBe(`/auth/login${end}`);
});

test('a browser without a cookie goes to the provider that the address names', () => {
  expect(signInAddress('', '/', { search: '?by=supplier', hash: '' })).toBe(
    '/auth/login?return_to=%2F&identity_provider=supplier',
  );
});

test('logout names the provider if it is known', () => {
  expect(logoutAddress('')).toBe('/auth/logout');
  expect(logoutAddress('portal_identity_provider=supplier')).toBe('/auth/logout/supplier');
});
