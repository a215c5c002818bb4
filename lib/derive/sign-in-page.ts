import { parseUrl } from '../model/url';

/** Parts of paths under which sites ask for a sign-in. */
const SIGN_IN =
  /^(?:log[-_]?[io]n|sign[-_]?in|signon|sso|auth|authorize|authenticate|wp-login\.php|connexion|anmelden|einloggen|iniciar-sesion|inloggen|entrar|accedi)(?:\.\w{2,5})?$/i;

/** Whether an address looks like a site's sign-in page, judged by its path alone. */
export function isSignInPage(address: string): boolean {
  const path = parseUrl(address)?.pathname ?? '';
  return path.split('/').some((part) => SIGN_IN.test(part));
}
