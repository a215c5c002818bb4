import type { ConnectionResult } from '@/lib/core/model/settings';
import { Meter } from '@/components/ui/Meter';
import { Parted } from '@/components/ui/Parted';
import { useOptionsWords } from '@/components/shell/options/shared/use-options-words';
import * as styles from './Usage.module.css';

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
            : own.period(format.day(start, end), format.fullDay(end))}
        </p>
      )}
    </>
  );
}

function dayOf(iso: string | null | undefined): number | undefined {
  const at = iso ? Date.parse(iso) : Number.NaN;
  return Number.isNaN(at) ? undefined : at;
}
