import type { Settings } from '@/lib/core/model/settings';
import { hostOf } from '@/lib/core/model/url';
import { useApp } from '@/components/shell/state/app';
import { Button } from '@/components/ui/Button';
import { useFocusWhenDrawn } from '@/components/ui/use-focus';
import { useUsage } from './use-usage';
import { useUsageWords } from './use-usage-words';
import { UsageReport } from './UsageReport';
import { SubHead } from '@/components/shell/panel/SubHead';
import * as viewStyles from '@/components/ui/view.module.css';

type Props = { service: Settings['service']; onBack: () => void };

/** The usage of the connected service, over the section it was opened from. */
export function UsageView({ service: { baseUrl }, onBack }: Props) {
  const { now } = useApp();
  const { usage: own } = useUsageWords();
  const reading = useUsage(baseUrl);
  // It was opened from the panel's footer, outside the view.
  const back = useFocusWhenDrawn<HTMLButtonElement>(true);
  const host = hostOf(baseUrl);
  const { usage } = reading;
  return (
    <>
      <SubHead
        title={own.title}
        sub={usage ? own.readAt(usage.host, usage.readAt, now()) : host}
        onBack={onBack}
        backRef={back}
      >
        <Button
          kind="quiet"
          size="sm"
          icon="refresh"
          label={own.readAgain}
          busy={reading.reading}
          onPress={reading.read}
        />
      </SubHead>
      <div class={viewStyles.scroll}>
        <UsageReport reading={reading} serviceUrl={baseUrl} host={host} />
      </div>
    </>
  );
}
