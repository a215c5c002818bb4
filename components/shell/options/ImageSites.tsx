import { useApp } from '../state/app';
import { useSave } from '../state/use-save';
import { useToast } from '../state/use-toast';
import { Button } from '@/components/ui/Button';
import { Favicon } from '@/components/ui/Favicon';
import { useOptionsWords } from './shared/use-options-words';
import * as fieldStyles from '@/components/ui/Field.module.css';
import * as optionsStyles from './shared/options.module.css';
import * as switchStyles from '@/components/ui/Switch.module.css';

/** The sites whose captures are shown with their images; each can be removed, with undo. */
export function ImageSites({ sites }: { sites: readonly string[] }) {
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
                size="sm"
                label={own.imageSite(site)}
                onPress={() =>
                  save(change(site, false), () =>
                    toast({
                      text: own.imagesStopped(site),
                      undo: { label: words.toasts.undo, run: () => save(change(site, true)) },
                    }),
                  )
                }
              >
                {own.removeShort}
              </Button>
            </li>
          ))}
      </ul>
    </div>
  );
}
