import { parseUrl } from '@/lib/core/model/url';
import { useApp } from '../state/app';
import { useSave } from '../state/use-save';
import { useGranted } from '../state/use-granted';
import { useLive } from '../state/use-live';
import { useSaved } from '../state/use-saved';
import { useToast } from '../state/use-toast';
import { Button } from '@/components/ui/Button';
import { Empty } from '@/components/ui/Empty';
import { Favicon } from '@/components/ui/Favicon';
import { Note } from '@/components/ui/Note';
import { Switch } from '@/components/ui/Switch';
import { coversEverything } from '@/lib/core/model/match-pattern';
import { allSitePatterns, grantedSites, type GrantedSite } from './granted-sites';
import { ImageSites } from './ImageSites';
import { Section } from './shared/Section';
import { useOptionsWords } from './shared/use-options-words';
import { useSettings } from '@/components/shell/state/settings';
import * as optionsStyles from './shared/options.module.css';
import * as switchStyles from '@/components/ui/Switch.module.css';

/** What Trawl may read by itself, and what leaves this browser. */
export function PrivacySection() {
  const settings = useSettings();
  const { call, gestures } = useApp();
  const { options } = useOptionsWords();
  const { privacy: own } = options;
  const { patterns, refresh } = useGranted();
  const { saved, flash } = useSaved();
  const save = useSave();
  const sites = grantedSites(patterns ?? []);
  const everywhere = coversEverything(patterns ?? []);
  const changeAll = (on: boolean): void => {
    const done = on
      ? gestures.requestAllSites()
      : Promise.all(allSitePatterns(patterns ?? []).map((pattern) => gestures.revokeHost(pattern)));
    save(done, refresh);
  };
  return (
    <Section id="privacy" title={own.heading} lede={own.lede}>
      {patterns && sites.length === 0 && !everywhere && (
        <div class={optionsStyles.card}>
          <Empty title={own.none}>{own.noneBody}</Empty>
        </div>
      )}
      {sites.length > 0 && (
        <ul class={`${optionsStyles.card} ${optionsStyles.rows}`} role="list" aria-label={own.sites}>
          {sites.map((site) => (
            <Site
              key={site.host}
              site={site}
              isService={
                site.host === parseUrl(settings.service.baseUrl)?.hostname && settings.service.connected
              }
              onRevoked={refresh}
            />
          ))}
        </ul>
      )}
      <div class={`${optionsStyles.card} ${optionsStyles.rows}`}>
        <Switch label={own.allSites} help={own.allSitesHelp} checked={everywhere} onChange={changeAll} />
        <Switch
          label={own.remoteImages}
          help={saved('images') ? options.saved : own.remoteImagesHelp}
          checked={settings.loadRemoteImages}
          onChange={(loadRemoteImages) =>
            save(call('settings.update', { loadRemoteImages }), () => flash('images'))
          }
        />
      </div>
      <ImageSites sites={settings.imageSites} />
      <Note icon="shield" title={own.leaves}>
        {own.leavesBody}
      </Note>
    </Section>
  );
}

/** More pages than this are not counted exactly. */
const COUNTED = 1_000;

function Site({
  site,
  isService,
  onRevoked,
}: {
  site: GrantedSite;
  isService: boolean;
  onRevoked: () => void;
}) {
  const { gestures } = useApp();
  const { options } = useOptionsWords();
  const { privacy: own } = options;
  const toast = useToast();
  const { value: kept } = useLive(
    // A permission is for every port of a host.
    (reader) => reader.capturesOn(site.host.replace(/^\*\./, ''), COUNTED),
    ['captures'],
    [site.host],
  );
  const save = useSave();
  const revoke = (): void =>
    save(Promise.all(site.patterns.map((pattern) => gestures.revokeHost(pattern))), () => {
      toast({ text: own.revoked(site.host) });
      onRevoked();
    });
  return (
    <li class={switchStyles.line}>
      <Favicon host={site.host} />
      <div class="grow">
        <bdi dir="ltr">{site.host}</bdi>
        <p class={`${switchStyles.lineHelp} tabular`}>
          {isService ? own.isService : kept !== undefined && (kept > 0 ? own.kept(kept) : own.nothingKept)}
        </p>
      </div>
      <Button size="sm" label={own.revokeSite(site.host)} onPress={revoke}>
        {own.revoke}
      </Button>
    </li>
  );
}
