import { useState } from 'preact/hooks';
import type { Settings } from '@/lib/core/model/settings';
import { hostOf } from '@/lib/core/model/url';
import { useApp } from '@/components/shell/state/app';
import { Button } from '@/components/ui/Button';
import { useUsage } from '../use-usage';
import { useUsageWords } from '../use-usage-words';
import { UsageReport } from '../UsageReport';
import * as optionsStyles from '@/components/shell/options/shared/options.module.css';
import * as styles from './ServiceUsage.module.css';

/** The usage of the connected service, requested when it is opened. */
export function ServiceUsage({ service }: { service: Settings['service'] }) {
  const { usage: own } = useUsageWords();
  const [open, setOpen] = useState(false);
  return (
    <section class={styles.serviceUsage} aria-label={own.title}>
      <Button size="sm" expanded={open} onPress={() => setOpen(!open)}>
        {open ? own.hide : own.see}
      </Button>
      {open && <Opened service={service} />}
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
          <Button
            kind="quiet"
            size="sm"
            icon="refresh"
            label={own.readAgain}
            busy={reading.reading}
            onPress={reading.read}
          />
        </div>
      )}
      <UsageReport framed reading={reading} serviceUrl={baseUrl} host={hostOf(baseUrl)} />
    </div>
  );
}
