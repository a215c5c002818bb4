import { parseUrl } from '@/lib/core/model/url';
import { useApp } from '../state/app';
import { useSave, useSaved } from '../state/use-saved';
import { useGranted } from '../state/use-granted';
import { useLive } from '../state/use-live';
import { useToast } from '../state/use-toast';
import { Button } from '@/components/ui/Button';
import { Empty } from '@/components/ui/Empty';
import { Favicon } from '@/components/ui/Favicon';
import { Note } from '@/components/ui/Note';
import { Switch } from '@/components/ui/Switch';
import { coversEverything } from '@/lib/core/model/match-pattern';
import { Section } from './shared/Section';
import { useOptionsWords } from './shared/use-options-words';
import { useSettings } from '@/components/shell/state/settings';
import * as optionsStyles from './shared/options.module.css';
import * as switchStyles from '@/components/ui/Switch.module.css';
import * as fieldStyles from '@/components/ui/Field.module.css';

/** One host that Trawl may read by itself, with every pattern that grants it. */
type GrantedSite = { host: string; patterns: string[] };

const ALL = /^(<all_urls>|(\*|https?):\/\/\*\/\*)$/;

/** The patterns that open every web site, in the form needed to revoke them. */
export function allSitePatterns(patterns: readonly string[]): string[] {
  return patterns.filter((pattern) => ALL.test(pattern));
}

/** Single sites by host, in alphabetical order. */
export function grantedSites(patterns: readonly string[]): GrantedSite[] {
  const sites = new Map<string, string[]>();
  for (const pattern of patterns) {
    const [, scheme, host] = /^([^:]+:\/\/)([^/]*)\//.exec(pattern) ?? [];
    // Files of this computer have no host.
    const site = host || scheme;
    if (site && !ALL.test(pattern)) sites.set(site, [...(sites.get(site) ?? []), pattern]);
  }
  return [...sites]
    .map(([host, own]) => ({ host, patterns: own }))
    .toSorted((one, other) => one.host.localeCompare(other.host));
}

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
          <Empty title={own.none} body={own.noneBody} />
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
      <Note icon="shield" title={own.leaves} body={own.leavesBody} />
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
    (reader) => reader.capturesOn(site.host.replace(/^\*\.|:\/\/$/g, ''), COUNTED),
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
      <Button text={own.revoke} label={own.revokeSite(site.host)} onPress={revoke} />
    </li>
  );
}

/** The sites whose captures are shown with their images; each can be removed, with undo. */
function ImageSites({ sites }: { sites: readonly string[] }) {
  const { call } = useApp();
  const { options, words } = useOptionsWords();
  const own = options.privacy;
  const toast = useToast();
  const save = useSave();
  const change = (site: string, load: boolean): Promise<unknown> =>
    call('settings.update', { imageSite: { site, load } });
  if (sites.length === 0) return null;
  return (
    <div class={fieldStyles.field}>
      <h3 class={fieldStyles.label} id="image-sites-title">
        {own.imageSites}
      </h3>
      <ul
        class={`${optionsStyles.card} ${optionsStyles.rows}`}
        role="list"
        aria-labelledby="image-sites-title"
      >
        {[...sites]
          .sort((one, other) => one.localeCompare(other))
          .map((site) => (
            <li class={switchStyles.line} key={site}>
              <Favicon host={site} />
              <div class="grow">
                <bdi dir="ltr">{site}</bdi>
              </div>
              <Button
                text={own.removeShort}
                label={own.imageSite(site)}
                onPress={() =>
                  save(change(site, false), () =>
                    toast({
                      text: own.imagesStopped(site),
                      undo: { label: words.toasts.undo, run: () => save(change(site, true)) },
                    }),
                  )
                }
              />
            </li>
          ))}
      </ul>
    </div>
  );
}
