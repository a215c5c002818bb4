import { useState } from 'preact/hooks';
import { useApp } from '@/components/shell/state/app';
import { Switch } from '@/components/ui/Switch';

type Props = {
  label: string;
  help?: string | undefined;
  /** In place of the help, if the browser was not allowed to notify. */
  refused: string;
  on: boolean;
  onChange: (on: boolean) => void;
};

/** A switch for notifications: their permission is requested in the press that switches it on. */
export function NotifySwitch({ label, help, refused, on, onChange }: Props) {
  const { gestures } = useApp();
  const [isRefused, setRefused] = useState(false);
  const change = (wanted: boolean): void => {
    setRefused(false);
    if (!wanted) return onChange(false);
    void gestures.requestNotifications().then(
      (granted) => {
        setRefused(!granted);
        onChange(granted);
      },
      () => setRefused(true),
    );
  };
  return <Switch label={label} help={isRefused ? refused : help} checked={on} onChange={change} />;
}
