import type { CrawlRequest } from '@/lib/core/model/request';
import { parseUrl } from '@/lib/core/model/url';

/** Parts of paths under which sites ask for a sign-in. */
const SIGN_IN =
  /^(?:log[-_]?[io]n|sign[-_]?in|signon|sso|auth|authorize|authenticate|wp-login\.php|connexion|anmelden|einloggen|iniciar-sesion|inloggen|entrar|accedi)(?:\.\w{2,5})?$/i;

/** Whether an address looks like a site's sign-in page, judged by its path alone. */
function isSignInPage(address: string): boolean {
  const path = parseUrl(address)?.pathname ?? '';
  return path.split('/').some((part) => SIGN_IN.test(part));
}

/**
 * Whether a crawl that did not use the user's session was led to a sign-in page, which is where its page was read. For
 * one that began there, only if other addresses had the same text (`duplicates`).
 */
export function ledToSignIn(
  { url, reading }: Pick<CrawlRequest, 'url' | 'reading'>,
  readAt: string | undefined,
  duplicates: number,
): readAt is string {
  return (
    readAt !== undefined &&
    !reading.signedIn &&
    isSignInPage(readAt) &&
    (duplicates > 0 || !isSignInPage(url))
  );
}
