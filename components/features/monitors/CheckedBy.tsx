import { Segmented } from '@/components/ui/Segmented';
import { useMonitorWords } from './use-monitor-words';

/** Who checks a new monitor: this device, or the connected service. */
export function CheckedBy({ device = false, onChange }: { device?: boolean; onChange: () => void }) {
  const { here } = useMonitorWords();
  const value = device ? 'device' : 'service';
  return (
    <Segmented
      label={here.checked.label}
      segments={(['device', 'service'] as const).map((name) => ({ value: name, label: here.checked[name] }))}
      value={value}
      onChange={(next) => next !== value && onChange()}
    />
  );
}
