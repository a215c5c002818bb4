import { useEffect, useState } from 'preact/hooks';
import { coversHost } from '@/lib/core/model/match-pattern';
import { hostOf } from '@/lib/core/model/url';
import { readSearchAddress, searchUrl } from '@/lib/features/web-search/search-address';
import { useApp } from '@/components/shell/state/app';
import { useGranted } from '@/components/shell/state/use-granted';
import { useSave, useSaved } from '@/components/shell/state/use-saved';
import { useSettings } from '@/components/shell/state/settings';
import { AddressInput } from '@/components/shell/options/shared/AddressInput';
import { Section } from '@/components/shell/options/shared/Section';
import { useOptionsWords } from '@/components/shell/options/shared/use-options-words';
import { Note } from '@/components/ui/Note';
import { useOwnSearchWords } from '../OwnHits';

/** The address that searches the web from this device, and whether it may be read. */
export function SearchSection() {
  const { call } = useApp();
  const { options } = useOptionsWords();
  const own = useOwnSearchWords();
  const { searchAddress = '' } = useSettings();
  const { saved, flash } = useSaved();
  const follow = useSave();
  const [typed, setTyped] = useState(searchAddress);
  const [asking, setAsking] = useState<string>();
  const [isBad, setBad] = useState(false);
  useEffect(() => setTyped(searchAddress), [searchAddress]);
  const put = (at: string): void => {
    setAsking(undefined);
    setTyped(at);
    if (at !== searchAddress) follow(call('settings.update', { searchAddress: at }), () => flash('address'));
  };
  const commit = (text: string): void => {
    const read = text.trim() === '' ? { at: '', plain: false } : readSearchAddress(text);
    setBad(!read);
    if (!read) return;
    if (read.plain && read.at !== searchAddress) setAsking(read.at);
    else put(read.at);
  };
  return (
    <Section id="search" title={options.sections.search} lede={own.lede}>
      <AddressInput
        label={own.address}
        help={own.addressHelp}
        placeholder={own.addressExample}
        error={isBad ? own.bad : undefined}
        saved={saved('address') ? own.saved : undefined}
        value={typed}
        onInput={setTyped}
        onCommit={commit}
        asking={asking !== undefined}
        onDecline={() => {
          setAsking(undefined);
          setTyped(searchAddress);
        }}
        onConfirm={() => put(asking ?? '')}
        own={own}
      />
      {searchAddress !== '' && <Access at={searchAddress} onRemove={() => put('')} />}
    </Section>
  );
}

/** Whether the address may be read, which a press can ask for at once. */
function Access({ at, onRemove }: { at: string; onRemove: () => void }) {
  const { gestures } = useApp();
  const own = useOwnSearchWords();
  const { patterns, refresh } = useGranted();
  const url = searchUrl({
    kind: 'search',
    query: 'x',
    sources: ['web'],
    limit: 1,
    formats: [],
    options: {},
    at,
  });
  if (!patterns || url === undefined) return null;
  const isAllowed = coversHost(patterns, url);
  return (
    <Note
      icon={isAllowed ? 'check' : 'shield'}
      title={(isAllowed ? own.allowed : own.notAllowed)(hostOf(url))}
      actions={[
        !isAllowed && { label: own.allow, onPress: () => void gestures.requestHost(url).then(refresh) },
        { label: own.remove, kind: 'quiet', onPress: onRemove },
      ]}
    />
  );
}
