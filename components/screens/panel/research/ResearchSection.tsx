import './research.css';
import { useApp } from '../../../state/app';
import { Button } from '../../../ui/Button';
import { Empty } from '../../../ui/Empty';
import { Note } from '../../../ui/Note';
import type { SectionProps } from '../section';
import { SearchTool } from './search/SearchTool';
import { useResearchWords } from './use-research-words';

/** What a service finds, beyond the pages that are open here. Without a service it says what it needs. */
export function ResearchSection({ settings, followed, place, research: memory }: SectionProps) {
  const { gestures } = useApp();
  const { research } = useResearchWords();
  const isPrivate = followed.tab?.isPrivate === true;
  if (!settings.service.connected)
    return (
      <div class="scroll research__none">
        <Empty
          title={research.needsService.title}
          actions={
            <Button kind="primary" onPress={() => void gestures.openOptions('engine')}>
              {research.needsService.connect}
            </Button>
          }
        >
          {research.needsService.body}
        </Empty>
      </div>
    );
  return (
    <>
      {isPrivate && (
        <Note class="note--in" icon="lock" title={research.private.title}>
          {research.private.body}
        </Note>
      )}
      <SearchTool
        settings={settings}
        memory={memory}
        place={place?.section === 'research' ? place : undefined}
        isPrivate={isPrivate}
      />
    </>
  );
}
