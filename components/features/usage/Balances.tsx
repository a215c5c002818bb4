import type { Usage, UsageBalance, UsagePart } from '@/lib/features/usage/usage';
import { useApp } from '@/components/shell/state/app';
import { Parted } from '@/components/ui/Parted';
import { UsageFailure } from './UsageFailure';
import { useUsageWords } from './use-usage-words';
import * as styles from './Balances.module.css';

type Billed = NonNullable<Usage['billed']>;
type Props = { billed: Billed; serviceUrl: string; read: () => void };

/** Remaining credits and tokens, and the billing period. */
export function Balances({ billed, serviceUrl, read }: Props) {
  const { usage: own } = useUsageWords();
  const { credits, tokens } = billed;
  if ('failure' in credits && 'failure' in tokens)
    return <UsageFailure subject="usage" failure={credits.failure} {...{ serviceUrl, read }} />;
  const both = 'value' in credits && 'value' in tokens;
  return (
    <div>
      <dl class={styles.balances}>
        <Balance name={own.creditsLeft} part={credits} />
        <Balance name={own.tokensLeft} part={tokens} />
      </dl>
      <p class={`muted tabular ${styles.note}`}>
        {both && `${own.rate} · `}
        <Period billed={billed} />
      </p>
    </div>
  );
}

function Balance({ name, part }: { name: string; part: UsagePart<UsageBalance> }) {
  const { usage: own, format } = useUsageWords();
  return (
    <div>
      <dt class="muted">{name}</dt>
      <dd class="tabular">
        {'value' in part ? (
          part.value.plan !== undefined && part.value.plan > 0 ? (
            <Parted text={own.balance(part.value.left, part.value.plan)} as="muted" />
          ) : (
            format.number(part.value.left)
          )
        ) : (
          <span class="muted">
            {own.notTold}
            {part.failure.facts.status !== undefined && ` (${part.failure.facts.status})`}
          </span>
        )}
      </dd>
    </div>
  );
}

function Period({ billed: { startsAt, endsAt } }: { billed: Billed }) {
  const { now } = useApp();
  const { usage: own } = useUsageWords();
  if (endsAt !== undefined)
    return <>{startsAt === undefined ? own.until(endsAt, now()) : own.period(startsAt, endsAt, now())}</>;
  return <>{startsAt === undefined ? own.noPeriod : own.since(startsAt)}</>;
}
