import { randomUUID } from 'node:crypto';
import type { Account } from './accounts';
import { failed, Refusal } from './reply';
import type { ScrapeBody } from './scrape-body';
import type { ScrapeDeps } from './scrape-deps';

const UNSUPPORTED_SITE =
  'We apologize for the inconvenience but we do not support this site. If you are part of an enterprise and want to have a further conversation about this, please fill out our intake form.';

/** Refuses paid work for an account with too few credits. */
export function refuseEmptyAccount(
  account: Account,
  deps: Pick<ScrapeDeps, 'selfHosted'>,
  credits = 1,
): void {
  if (!deps.selfHosted && account.credits < credits)
    throw new Refusal(failed(402, 'Payment Required: Insufficient credits'));
}

/** The blocklist is checked before the body. */
export function refuseBlocked(json: unknown, deps: Pick<ScrapeDeps, 'blockedHosts'>): void {
  const url = typeof json === 'object' && json !== null && 'url' in json ? json.url : undefined;
  if (typeof url !== 'string' || !URL.canParse(url)) return;
  if (deps.blockedHosts.includes(new URL(url).hostname)) throw new Refusal(failed(403, UNSUPPORTED_SITE));
}

/** The answers of a self-hosted server without a model and the closed engine (docs/service.md 21). */
export function refuseMissingParts(body: ScrapeBody): void {
  const needsModel = ['json', 'deterministicJson', 'summary', 'question', 'highlights', 'query'];
  if (body.formats.some(({ type }) => needsModel.includes(type)) || body.onlyCleanContent)
    throw new Refusal(
      failed(500, `An error occurred. Please check your logs for more details. Error ID: ${randomUUID()}`, {
        code: 'UNKNOWN_ERROR',
      }),
    );
  if (body.actions && body.actions.length > 0)
    throw new Refusal(
      failed(
        400,
        'Actions are not supported by any available engines. Actions require Fire Engine (fire-engine) to be enabled.',
        {
          code: 'SCRAPE_ACTIONS_NOT_SUPPORTED',
        },
      ),
    );
}
