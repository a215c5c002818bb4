import { useMemo, useState } from 'preact/hooks';
import { deviceTools, isDeviceTool, researchTools, type AnyTool } from '@/lib/core/model/research-tool';
import { useRetainedState } from '@/components/shell/state/use-retained-state';
import { AppWith, useApp } from '@/components/shell/state/app';
import { Button } from '@/components/ui/Button';
import { Empty } from '@/components/ui/Empty';
import { Segmented } from '@/components/ui/Segmented';
import { Note } from '@/components/ui/Note';
import type { SectionProps } from '@/components/shell/panel/section';
import type { ResearchMemory } from './research-memory';
import { toolIcons } from './shared/research-items';
import type { ResearchPlace, ToolProps } from './shared/tool';
import { useResearchWords } from './shared/use-research-words';
import { useOn } from '@/components/shell/state/use-event';
import { useSettings } from '@/components/shell/state/settings';
import type { ComponentType } from 'preact';
import { DataTool } from '../extract/DataTool';
import { ExtractTool } from '../extract/ExtractTool';
import { LibraryTool } from '../agent/LibraryTool';
import { AgentTool } from '../agent/AgentTool';
import { InteractTool } from '../interact/InteractTool';
import { RowsTool } from '../rows/RowsTool';
import { StepsTool } from '../steps/StepsTool';
import { SearchTool } from '../web-search/SearchTool';
import * as viewStyles from '@/components/ui/view.module.css';
import * as styles from './ResearchSection.module.css';

type Tool = ComponentType<ToolProps & { memory: object }>;
/** A tool with what it remembers, which begins empty: all of it is optional. */
const tool = <Memory extends object>(Component: ComponentType<ToolProps & { memory: Memory }>): Tool =>
  Component as Tool;

/** The definition of each Research tool. A new one needs one name, one folder and one entry. */
const tools: Readonly<Record<AnyTool, Tool>> = {
  search: tool(SearchTool),
  extract: tool(ExtractTool),
  agent: tool(AgentTool),
  interact: tool(InteractTool),
  rows: tool(RowsTool),
  data: tool(DataTool),
  library: tool(LibraryTool),
  steps: tool(StepsTool),
};

type Props = SectionProps & { memory: ResearchMemory };

/** What a service finds, beyond the pages open here. Without a service, it says what is needed. */
export function ResearchSection({ followed, place, memory }: Props) {
  const { connected } = useSettings().service;
  const { gestures, drafts } = useApp();
  const { research } = useResearchWords();
  const [tool, setTool] = useRetainedState<AnyTool>(memory.tool, () => 'search');
  const [handed, setHanded] = useState<ResearchPlace>();
  const sent = place?.section === 'research' ? place : undefined;
  useOn([sent], () => {
    if (!sent) return;
    setHanded(sent);
    setTool(sent.tool ?? 'search');
  });
  const isPrivate = followed.tab?.isPrivate === true;
  // Paid results stay readable, whichever service is connected now.
  const readsKept = handed?.jobId !== undefined;
  const Tool = tools[tool];
  const isRemembered = followed.tab?.isPrivate === false;
  const change = useMemo(() => ({ drafts: isRemembered ? drafts : undefined }), [isRemembered, drafts]);
  const shown = (
    <AppWith change={change}>
      <Tool
        key={tool}
        memory={memory.of[tool]}
        tab={followed.tab}
        place={(handed?.tool ?? 'search') === tool ? handed : undefined}
        isPrivate={isPrivate}
        go={(next) => {
          setHanded({ section: 'research', ...next });
          setTool(next.tool);
        }}
      />
    </AppWith>
  );
  // It stands alone: nothing of a service is about it.
  if (isDeviceTool(tool)) return shown;
  const searches = tool === 'search';
  if (!connected && !readsKept && !searches)
    return (
      <div class={`${viewStyles.scroll} ${styles.none}`}>
        <Empty
          {...research.needsService}
          actions={[
            {
              label: research.needsService.connect,
              kind: 'primary',
              onPress: () => void gestures.openOptions('engine'),
            },
            { label: research.tools.search, onPress: () => setTool('search') },
            <DeviceTools key="tools" onOpen={setTool} />,
          ]}
        />
      </div>
    );
  return (
    <>
      {!connected && !searches && <Note {...research.notConnected} inset icon="cloud" />}
      {isPrivate && <Note {...research.private} inset class={searches && styles.aboveSearch} icon="lock" />}
      {(connected || searches) && (
        <div class={styles.tools}>
          {connected && (
            <Segmented
              label={research.tools.label}
              segments={researchTools.map((name) => ({ value: name, label: research.tools[name] }))}
              value={tool}
              onChange={(next) => {
                setHanded(undefined);
                setTool(next);
              }}
            />
          )}
          <div class={styles.device}>
            <DeviceTools small onOpen={setTool} />
          </div>
        </div>
      )}
      {shown}
    </>
  );
}

/** The tools that need no service, as buttons. */
function DeviceTools({ small = false, onOpen }: { small?: boolean; onOpen: (tool: AnyTool) => void }) {
  const { research } = useResearchWords();
  return (
    <>
      {deviceTools.map((name) => (
        <Button
          text={research.tools[name]}
          key={name}
          {...(small ? { kind: 'quiet' } : { size: 'md' })}
          icon={toolIcons[name]}
          onPress={() => onOpen(name)}
        />
      ))}
    </>
  );
}
