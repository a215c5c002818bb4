import { useRetainedState, type Kept } from '@/components/shell/state/use-retained-state';

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
