import type { ConnectionResult, Settings } from '@/lib/core/model/settings';
import { Meter } from '@/components/ui/Meter';
import { Parted } from '@/components/ui/Parted';
import { useOptionsWords } from '@/components/shell/options/shared/use-options-words';
import { hostOf } from '@/lib/core/model/url';
import { useApp } from '@/components/shell/state/app';
import { Button } from '@/components/ui/Button';
import { useUsage } from '../use-usage';
import { useUsageWords } from '../use-usage-words';
import { ReadAgain, UsageReport } from '../UsageReport';
import { useOpen } from '@/components/ui/use-open';
import * as styles from './Usage.module.css';
import * as optionsStyles from '@/components/shell/options/shared/options.module.css';

type Balance = { remaining: number; plan: number };

/** The account's remaining credits, as the service reports them. */
export function Usage({ result }: { result: Extract<ConnectionResult, { kind: 'connected' }> }) {
  const { options, format } = useOptionsWords();
  const { engine: own } = options;
  const parts: { label: string; unit: 'credits' | 'tokens'; balance: Balance }[] = [
    ...(result.credits
      ? [{ label: own.creditsLeft, unit: 'credits' as const, balance: result.credits }]
      : []),
    ...(result.tokens ? [{ label: own.tokensLeft, unit: 'tokens' as const, balance: result.tokens }] : []),
  ];
  const start = dayOf(result.periodStart);
  const end = dayOf(result.periodEnd);
  return (
    <>
      {parts.length > 0 && (
        <dl class={styles.usage}>
          {parts.map(({ label, unit, balance: { remaining, plan } }) => (
            <div key={unit}>
              <dt>{label}</dt>
              <dd>
                {plan > 0 ? (
                  <Parted text={own.balance(remaining, plan)} as="muted" />
                ) : (
                  format.number(remaining)
                )}
              </dd>
              {plan > 0 && (
                <dd>
                  <Meter
                    class={styles.meter}
                    sentence={own.leftOf[unit]({ remaining, plan })}
                    parts={[
                      { kind: 'ok', amount: Math.min(remaining, plan) },
                      { kind: 'rest', amount: Math.max(0, plan - remaining) },
                    ]}
                  />
                </dd>
              )}
            </div>
          ))}
        </dl>
      )}
      {end !== undefined && (
        <p class={`${styles.period} tabular`}>
          {start === undefined
            ? own.periodUntil(format.fullDay(end))
            : own.period({ start: format.day(start, end), end: format.fullDay(end) })}
        </p>
      )}
    </>
  );
}

function dayOf(iso: string | null | undefined): number | undefined {
  const at = iso ? Date.parse(iso) : Number.NaN;
  return Number.isNaN(at) ? undefined : at;
}

/** The usage of the connected service, requested when it is opened. */
export function ServiceUsage({ service }: { service: Settings['service'] }) {
  const { usage: own } = useUsageWords();
  const report = useOpen();
  return (
    <section class={styles.serviceUsage} aria-label={own.title}>
      <Button text={report.isOpen ? own.hide : own.see} expanded={report.isOpen} onPress={report.turn} />
      {report.isOpen && <Opened service={service} />}
    </section>
  );
}

function Opened({ service: { baseUrl } }: { service: Settings['service'] }) {
  const { now } = useApp();
  const { usage: own } = useUsageWords();
  const reading = useUsage(baseUrl);
  const { usage } = reading;
  return (
    <div class={`${optionsStyles.card} ${styles.report}`}>
      {usage && (
        <div class={styles.head}>
          <span class="grow muted tabular">{own.readAt(usage.host, usage.readAt, now())}</span>
          <ReadAgain reading={reading} />
        </div>
      )}
      <UsageReport framed reading={reading} serviceUrl={baseUrl} host={hostOf(baseUrl)} />
    </div>
  );
}
