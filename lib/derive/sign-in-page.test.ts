// @vitest-environment node
import { expect, it } from 'vitest';
import { isSignInPage } from './sign-in-page';

it.each([
  'https://a.test/login?next=/x',
  'https://a.test/users/sign_in',
  'https://a.test/account/Log-In/',
  'https://a.test/wp-login.php',
  'https://a.test/auth/realms/x',
])('takes %s for a sign-in page', (address) => {
  expect(isSignInPage(address)).toBe(true);
});

it.each([
  'https://a.test/',
  'https://a.test/blog/how-to-login-safely',
  'https://a.test/authors/kim',
  'https://login.test/welcome',
  'not an address',
])('takes %s for no sign-in page', (address) => {
  expect(isSignInPage(address)).toBe(false);
});
