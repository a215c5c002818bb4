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
  const put = (at: string): void => {
    if (at !== searchAddress) follow(call('settings.update', { searchAddress: at }), () => flash('address'));
  };
  return (
    <Section id="search" title={options.sections.search} lede={own.lede}>
      <AddressInput
        label={own.address}
        help={own.addressHelp}
        placeholder={own.addressExample}
        stored={searchAddress}
        saved={saved('address') ? own.saved : undefined}
        read={(typed) => {
          if (typed.trim() === '') return { at: '' };
          const read = readSearchAddress(typed);
          return read
            ? { at: read.at, plain: read.plain && read.at !== searchAddress }
            : { problem: own.bad };
        }}
        save={async (at) => {
          put(at);
          return at;
        }}
        refused={own.bad}
        onDecline={(restore) => restore()}
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
