// @vitest-environment node
import { expect, it } from 'vitest';
import { aCrawlOf } from '@/tests/support/requests';
import { ledToSignIn } from './sign-in-page';

const crawl = (change: object = {}) => aCrawlOf({ limit: 10, ...change });

it.each([
  'https://a.test/login?next=/x',
  'https://a.test/users/sign_in',
  'https://a.test/account/Log-In/',
  'https://a.test/wp-login.php',
  'https://a.test/auth/realms/x',
])('takes %s for a sign-in page', (address) => {
  expect(ledToSignIn(crawl(), address, 0)).toBe(true);
});

it.each([
  'https://a.test/',
  'https://a.test/blog/how-to-login-safely',
  'https://a.test/authors/kim',
  'https://login.test/welcome',
  'not an address',
  undefined,
])('takes %s for no sign-in page', (address) => {
  expect(ledToSignIn(crawl(), address, 0)).toBe(false);
});

it('says nothing of a crawl that began there, or that was signed in', () => {
  const at = 'https://a.test/login';
  expect(ledToSignIn(crawl({ url: at }), at, 0)).toBe(false);
  expect(ledToSignIn(crawl({ reading: { signedIn: true } }), at, 3)).toBe(false);
});

it('takes a crawl that began at the sign-in page for led there if other addresses had the same text', () => {
  const at = 'https://a.test/login?next=/';
  expect(ledToSignIn(crawl({ url: at }), at, 1)).toBe(true);
});
