import { largestSites, type SiteSum } from '@/lib/features/clean-up/storage-sums';
import { useApp } from '@/components/shell/state/app';
import { Button } from '@/components/ui/Button';
import { useStorageWords } from './use-storage-words';
import * as optionsStyles from '@/components/shell/options/shared/options.module.css';
import * as styles from './SiteTable.module.css';

/** Without the port: search knows a site by its hostname. */
const named = (host: string): string => host.replace(/:\d+$/, '');

/** How much space each site takes, the largest first. */
export function SiteTable({ sites }: { sites: readonly SiteSum[] }) {
  const { gestures } = useApp();
  const { own, format } = useStorageWords();
  const { largest, others } = largestSites(sites);
  const most = largest[0]?.bytes ?? 0;
  return (
    <div class={optionsStyles.card}>
      <table class={styles.sites}>
        <caption>{own.bySite}</caption>
        <thead>
          <tr>
            <th scope="col">{own.site}</th>
            <th scope="col" class="tabular">
              {own.capturesColumn}
            </th>
            <th scope="col" class="tabular">
              {own.size}
            </th>
            <td />
          </tr>
        </thead>
        <tbody>
          {largest.map(({ host, captures, bytes }) => (
            <tr key={host}>
              <th scope="row">
                {host === '' ? own.noSite : <bdi dir="ltr">{host}</bdi>}
                <span class={styles.bar} aria-hidden="true">
                  <i style={{ '--share': most === 0 ? 0 : bytes / most }} />
                </span>
              </th>
              <td class="tabular">{format.number(captures)}</td>
              <td class="tabular">{format.bytes(bytes)}</td>
              <td>
                {host !== '' && (
                  <Button
                    size="sm"
                    kind="quiet"
                    label={own.showSite(host)}
                    onPress={() =>
                      void gestures.openPanel({ section: 'library', query: `site:${named(host)}` })
                    }
                  >
                    {own.show}
                  </Button>
                )}
              </td>
            </tr>
          ))}
          {others && (
            <tr>
              <th scope="row">{own.otherSites(others.sites)}</th>
              <td class="tabular">{format.number(others.captures)}</td>
              <td class="tabular">{format.bytes(others.bytes)}</td>
              <td />
            </tr>
          )}
        </tbody>
      </table>
    </div>
  );
}
