import { useState } from 'preact/hooks';
import { useApp } from '@/components/shell/state/app';
import { Switch } from '@/components/ui/Switch';
import { useCrawlWords } from '../crawl/use-crawl-words';

/** "Tell me when it is done": the permission for notifications is requested in the press that switches it on. */
export function TellMe({ on, onChange }: { on: boolean; onChange: (on: boolean) => void }) {
  const { gestures } = useApp();
  const { crawl } = useCrawlWords();
  const [refused, setRefused] = useState(false);
  return (
    <Switch
      label={crawl.tellMe}
      help={refused ? crawl.tellMeRefused : undefined}
      checked={on}
      onChange={(wanted) => {
        setRefused(false);
        if (!wanted) return onChange(false);
        void gestures.requestNotifications().then(
          (granted) => {
            setRefused(!granted);
            onChange(granted);
          },
          () => setRefused(true),
        );
      }}
    />
  );
}
