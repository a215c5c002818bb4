import { useLayoutEffect, useRef } from 'preact/hooks';
import { isComposing, TEXT_FIELD } from '@/components/ui/text-field';
import { useApp } from './app';

/**
 * Key name (`Enter`, `Escape`, `m`, `1`, `,`, `?`) or a pair pressed in sequence (`g p`) → its action. `elsewhere`: a
 * pair that another part of the surface handles, so that its second key is not a shortcut of its own.
 */
export type KeyBindings = Readonly<
  Record<string, ((event: KeyboardEvent) => void) | 'elsewhere' | undefined>
>;

const PAIR_MS = 1_500;
const OWN_ENTER =
  'a[href], button, summary, [role="button"], [role="menuitem"], [role="option"], [role="treeitem"], [role="tab"]';

/** The focus goes to the view around the field, so that it is not lost when that closes. */
function leave(field: HTMLElement): void {
  const view = field.parentElement?.closest<HTMLElement>('[tabindex="-1"]');
  if (view) view.focus({ preventScroll: true });
  else field.blur();
}

export type KeyOptions = {
  singleKeys: boolean;
  enabled?: boolean;
  /** Escape counts in a text field, too: there is nothing in it that could be lost. */
  escapeInFields?: boolean;
};

/**
 * Keys of a whole surface. Printable keys are off while a text field has focus and when `singleKeys` is false (WCAG
 * 2.1.4); with a modifier they belong to the browser. Nothing fires behind an open dialog or menu, and `Enter` on a
 * control is handled by the control. `Escape` in a text field leaves the field; only the next one counts.
 */
export function useKeys(bindings: KeyBindings, options: KeyOptions): void {
  const { now } = useApp();
  const latest = useRef(bindings);
  latest.current = bindings;
  const prefix = useRef<{ key: string; at: number } | undefined>(undefined);
  const { singleKeys, enabled = true, escapeInFields = false } = options;
  // What is drawn is what the keys are for: none pressed right after it is lost.
  useLayoutEffect(() => {
    if (!enabled) return;
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isComposing(event))
        return;
      // A held key is one press.
      if (event.repeat && event.key === 'Enter') return;
      if (document.querySelector('dialog[open], [data-menu-open]')) return;
      const target = event.target instanceof Element ? event.target : undefined;
      const printable = event.key.length === 1;
      if (printable && (!singleKeys || target?.closest(TEXT_FIELD))) return;
      if (event.key === 'Enter' && target?.closest(`${OWN_ENTER}, ${TEXT_FIELD}`)) return;
      const key = printable ? event.key.toLowerCase() : event.key;
      const before = prefix.current;
      prefix.current = undefined;
      const pair =
        before && now() - before.at <= PAIR_MS ? latest.current[`${before.key} ${key}`] : undefined;
      const run = pair ?? latest.current[key];
      if (run === 'elsewhere') return;
      if (run) {
        event.preventDefault();
        const field = key === 'Escape' && !escapeInFields && target?.closest<HTMLElement>(TEXT_FIELD);
        if (field) return leave(field);
        run(event);
      } else if (Object.keys(latest.current).some((name) => name.startsWith(`${key} `))) {
        prefix.current = { key, at: now() };
      }
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [singleKeys, enabled, escapeInFields, now]);
}
