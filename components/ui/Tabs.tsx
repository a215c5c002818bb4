import { useEffect, useRef } from 'preact/hooks';
import { rovingTarget } from './roving';
import * as styles from './Tabs.module.css';

type TabItem<T extends string> = { value: T; label: string; count?: string };

type Props<T extends string> = {
  label: string;
  tabs: readonly TabItem<T>[];
  value: T;
  onChange: (value: T) => void;
  /** The pointer is on a tab: it may be chosen next. */
  onPoint?: (value: T) => void;
  /** Id of the tabpanel of a tab. */
  panelId: (value: T) => string;
  idOf: (value: T) => string;
  class?: string;
};

/** A list of tabs with one tab stop; arrows move and select, Home and End go to the ends. */
export function Tabs<T extends string>(props: Props<T>) {
  const list = useRef<HTMLDivElement>(null);
  const selected = Math.max(
    0,
    props.tabs.findIndex((tab) => tab.value === props.value),
  );
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'ArrowUp' || event.key === 'ArrowDown') return;
    const next = rovingTarget(event, selected, props.tabs.length);
    const tab = next === undefined ? undefined : props.tabs[next];
    if (next === undefined || !tab) return;
    event.preventDefault();
    props.onChange(tab.value);
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[next]?.focus();
  };
  // A tab that was selected from elsewhere may not be visible.
  useEffect(() => {
    const shown = list.current?.children[selected];
    if (shown && 'scrollIntoView' in shown) shown.scrollIntoView({ inline: 'nearest', block: 'nearest' });
  }, [selected]);
  return (
    <div
      ref={list}
      class={[styles.tabs, props.class].filter(Boolean).join(' ')}
      role="tablist"
      aria-label={props.label}
      onKeyDown={onKeyDown}
    >
      {props.tabs.map((tab, index) => (
        <button
          key={tab.value}
          type="button"
          class={styles.tab}
          role="tab"
          id={props.idOf(tab.value)}
          aria-selected={index === selected}
          aria-controls={index === selected ? props.panelId(tab.value) : undefined}
          tabIndex={index === selected ? 0 : -1}
          onClick={() => props.onChange(tab.value)}
          onPointerEnter={() => props.onPoint?.(tab.value)}
        >
          {tab.label}
          {tab.count !== undefined && <span class={styles.count}>{tab.count}</span>}
        </button>
      ))}
    </div>
  );
}
