import type { AnyTool } from '@/lib/core/model/research-tool';
import type { TabView } from '@/lib/core/ports/current-tab';
import type { PanelPlace } from '@/lib/core/ports/gesture';
import { useApp } from '@/components/shell/state/app';
import { useOn } from '@/components/shell/state/use-event';
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

/** What a tool with a form shows, for as long as the panel is open; what is typed in its form outlives the panel. */
export function useToolMemory<Memory extends { form: object }>(
  memory: Kept<Memory> & { draft?: string },
  first: Memory,
) {
  const { drafts } = useApp();
  const [held, update] = useRetainedState<Memory>(memory, () => first);
  const { draft } = memory;
  useOn([draft, drafts], () => {
    if (draft === undefined) return;
    // What was typed or filled in in the meantime comes first.
    void drafts
      ?.read(draft)
      .then((form) =>
        update((now) =>
          now.form === first.form && isLike(form, first.form)
            ? { ...now, form: { ...first.form, ...form } }
            : now,
        ),
      );
  });
  useOn([held.form], () => {
    if (draft !== undefined && held.form !== first.form) drafts?.keep(draft, held.form);
  });
  return {
    ...held,
    update,
    show: (next: Partial<Memory>): void => update((now) => ({ ...now, ...next })),
    /** Fills these fields in, and shows what else is given. */
    change: (form: Partial<Memory['form']>, next?: Partial<Memory>): void =>
      update((now) => ({ ...now, ...next, form: { ...now.form, ...form } })),
  };
}

/** Whether a draft has the fields of a form, and no others. */
const isLike = <Form extends object>(draft: unknown, form: Form): draft is Form =>
  typeof draft === 'object' && draft !== null && Object.keys(draft).every((field) => field in form);
