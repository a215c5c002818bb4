import type { AnyTool } from '@/lib/core/model/research-tool';
import type { TabView } from '@/lib/core/ports/current-tab';
import type { PanelPlace } from '@/lib/core/ports/gesture';
import { useRetainedState, type Kept } from '@/components/shell/state/use-retained-state';

/** Where another surface sent Research. */
export type ResearchPlace = Extract<PanelPlace, { section: 'research' }>;

/** What every Research tool receives. */
export type ToolProps = {
  /** The tab that the panel follows. */
  tab: TabView | undefined;
  place: ResearchPlace | undefined;
  /** The panel is in a private window: nothing that would be stored may be started. */
  isPrivate: boolean;
  /** Opens another tool, with these values in its form. */
  go: (place: Omit<ResearchPlace, 'section'> & { tool: AnyTool }) => void;
};

/** What a tool with a form shows, for as long as the panel is open. */
export function useToolMemory<Memory extends { form: object }>(memory: Kept<Memory>, first: Memory) {
  const [held, update] = useRetainedState<Memory>(memory, () => first);
  return {
    ...held,
    update,
    show: (next: Partial<Memory>): void => update((now) => ({ ...now, ...next })),
    /** Fills these fields in, and shows what else is given. */
    change: (form: Partial<Memory['form']>, next?: Partial<Memory>): void =>
      update((now) => ({ ...now, ...next, form: { ...now.form, ...form } })),
  };
}
