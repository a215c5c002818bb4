import { Button } from '@/components/ui/Button';
import { Check } from '@/components/ui/Check';
import { Note } from '@/components/ui/Note';
import { Segmented } from '@/components/ui/Segmented';
import { useCrawlWords } from '../crawl/use-crawl-words';
import { TabList } from './TabList';
import type { TabChoice } from './use-tab-choice';
import * as optionsFormStyles from '@/components/shell/form/options-form.module.css';

const SCOPES = ['window', 'highlighted', 'all'] as const;

/** Whose tabs, and which of them; or the request for access to them. */
export function TabPicker({ choice }: { choice: TabChoice }) {
  const { crawl, panel } = useCrawlWords();
  const { allowed, tabs, scope, canTake, isTicked } = choice;
  if (allowed === undefined) return null;
  if (!allowed)
    return (
      <Note
        icon="shield"
        title={crawl.tabsClosed.title}
        actions={
          <Button size="sm" onPress={() => void choice.allow().catch(() => undefined)}>
            {crawl.tabsClosed.allow}
          </Button>
        }
      >
        {crawl.tabsClosed.body}
      </Note>
    );
  const able = tabs?.filter(canTake) ?? [];
  const ticked = able.filter(isTicked).length;
  return (
    <>
      <Segmented
        small
        label={crawl.tabScope}
        segments={SCOPES.map((value) => ({ value, label: crawl.scope[value] }))}
        value={scope}
        onChange={choice.setScope}
      />
      {tabs && able.length === 0 && (
        <Note icon="info" title={crawl.noTabs.title}>
          {crawl.noTabs.body}
        </Note>
      )}
      {tabs && tabs.length > 0 && (
        <div>
          {able.length > 0 && (
            <div class={optionsFormStyles.line}>
              <Check
                label={crawl.selectTabs}
                checked={ticked === 0 ? false : ticked === able.length ? true : 'mixed'}
                onChange={() => choice.tickAll(ticked < able.length)}
              />
              <span class="muted tabular">{panel.selected(ticked, able.length)}</span>
            </div>
          )}
          <TabList tabs={tabs} canTake={canTake} isTicked={isTicked} onTick={choice.tick} />
        </div>
      )}
    </>
  );
}
