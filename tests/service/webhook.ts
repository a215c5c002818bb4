import { createHmac } from 'node:crypto';
import { z } from 'zod';
import type { WaitingClock } from './clock';
import { newId } from './ids';
import { failed, Refusal } from './reply';
import type { Work } from './work';

const SIGNATURE = 'x-firecrawl-signature';

/** Where a job reports (docs/service.md 20). The signature header is the service's own. */
export const webhookSchema = z.union([
  z.string(),
  z.strictObject({
    url: z.string(),
    headers: z
      .record(z.string(), z.string())
      .refine((headers) => !Object.keys(headers).some((name) => name.toLowerCase() === SIGNATURE), {
        message: 'The signature header cannot be set',
      })
      .optional(),
    metadata: z.record(z.string(), z.string()).optional(),
    events: z.array(z.string()).optional(),
  }),
]);
export type WebhookConfig = z.output<typeof webhookSchema>;

/** The events of jobs, each under the name of its job: `crawl.page`. */
type WebhookEvent = 'started' | 'page' | 'completed';
export type Webhook = {
  /** Sends it after all earlier ones, without being awaited. */
  tell(event: WebhookEvent, data: readonly unknown[]): void;
};

/** The timeout of a delivery, and the delays of its retries. */
const DELIVERY_MS = 10_000;
const RETRY_AFTER_MS = [60_000, 300_000, 900_000];
const PRIVATE_HOST =
  /^(localhost|127\.|10\.|192\.168\.|169\.254\.|172\.(1[6-9]|2\d|3[01])\.|0\.|\[(::1?|f[cd]|fe80))/i;

export type WebhookDeps = {
  clock: WaitingClock;
  work: Work;
  selfHosted: boolean;
  localWebhooks: boolean;
  webhookSecret: string;
};

/** The webhook of one job; undefined if none was requested. */
export function openWebhook(
  config: WebhookConfig | undefined,
  job: { type: 'crawl' | 'batch_scrape'; id: string },
  deps: WebhookDeps,
): Webhook | undefined {
  if (config === undefined) return undefined;
  const { url, headers = {}, metadata = {}, events } = typeof config === 'string' ? { url: config } : config;
  const webhookId = newId(deps.clock.now());
  let before: Promise<void> = Promise.resolve();
  return {
    tell(event, data) {
      if ((events && !events.includes(event)) || isOutOfReach(new URL(url).hostname, deps)) return;
      const type = `${job.type}.${event}`;
      const body = JSON.stringify({ success: true, type, id: job.id, webhookId, data, metadata });
      const after = before;
      deps.work.start(
        () => (before = after.then(() => deliver(url, headers, body, deps))),
        () => undefined,
      );
    },
  };
}

/** One delivery, retried with delays until it succeeds or the attempts are used up. */
async function deliver(
  url: string,
  headers: Record<string, string>,
  body: string,
  { clock, work, webhookSecret }: WebhookDeps,
): Promise<void> {
  const signature = `sha256=${createHmac('sha256', webhookSecret).update(body).digest('hex')}`;
  for (const wait of [...RETRY_AFTER_MS, undefined]) {
    if (await send(url, { ...headers, [SIGNATURE]: signature }, body, work.signal)) return;
    if (wait === undefined || work.signal.aborted) return;
    await clock.until(clock.now() + wait, work.signal);
  }
}

async function send(
  url: string,
  headers: Record<string, string>,
  body: string,
  stopped: AbortSignal,
): Promise<boolean> {
  try {
    const reply = await fetch(url, {
      method: 'POST',
      headers: { ...headers, 'Content-Type': 'application/json' },
      body,
      redirect: 'manual',
      signal: AbortSignal.any([stopped, AbortSignal.timeout(DELIVERY_MS)]),
    });
    await reply.arrayBuffer();
    return reply.ok;
  } catch {
    // No server, or too slow: retried later.
    return false;
  }
}

const isOutOfReach = (host: string, { localWebhooks }: Pick<WebhookDeps, 'localWebhooks'>): boolean =>
  !localWebhooks && PRIVATE_HOST.test(host);

/** Before anything is started: an unreachable or private address. */
export function refuseBadWebhook(
  config: WebhookConfig | undefined,
  deps: Pick<WebhookDeps, 'localWebhooks' | 'selfHosted'>,
): void {
  if (config === undefined) return;
  const url = typeof config === 'string' ? config : config.url;
  const host = URL.canParse(url) && /^https?:/i.test(url) ? new URL(url).hostname : undefined;
  if (host === undefined) throw new Refusal(failed(400, 'Invalid webhook URL', { code: 'BAD_REQUEST' }));
  // A self-hosted server accepts it, as its recorded reply shows, and delivers nothing.
  if (!deps.selfHosted && isOutOfReach(host, deps))
    throw new Refusal(
      failed(400, 'Webhook URL must not be a private or loopback address', { code: 'BAD_REQUEST' }),
    );
}
