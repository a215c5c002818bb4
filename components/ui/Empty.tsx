import type { ComponentChildren } from 'preact';
import { buttonsOf, type Actions } from './buttons-of';
import * as buttonStyles from './Button.module.css';
import * as styles from './Empty.module.css';

type Props = {
  title?: string | undefined;
  body?: ComponentChildren;
  art?: 'page' | 'library';
  actions?: Actions;
  /** The content below the buttons. */
  below?: ComponentChildren;
  /** It fills all available space. */
  grow?: boolean;
};

/** An empty state, with what would fill it. The art is line work around the arc, in one accent stroke. */
export function Empty({ title, body, art, actions, below, grow = false }: Props) {
  const buttons = buttonsOf(actions);
  return (
    <div class={grow ? `${styles.empty} grow` : styles.empty}>
      {art && <Art>{art === 'page' ? <PageArt /> : <LibraryArt />}</Art>}
      {title !== undefined && <p class={styles.title}>{title}</p>}
      {body && <p class={styles.body}>{body}</p>}
      {buttons && <div class={`${buttonStyles.buttons} ${styles.actions}`}>{buttons}</div>}
      {below}
    </div>
  );
}

/** Line work, two lines high. */
export function Art({ children }: { children: ComponentChildren }) {
  return (
    <div class={styles.art}>
      <svg
        width="72"
        height="56"
        viewBox="0 0 72 56"
        fill="none"
        stroke="currentColor"
        stroke-width="1.5"
        stroke-linecap="round"
        stroke-linejoin="round"
        aria-hidden="true"
      >
        {children}
      </svg>
    </div>
  );
}

function PageArt() {
  return (
    <>
      <path d="M10 8h52M36 8v40" />
      <path d="M6 19c2 18 14 29 30 29s28-11 30-29" stroke="var(--accent)" />
      <path d="M15 19c2 11 10 18 21 18s19-7 21-18" stroke="var(--line-2)" />
    </>
  );
}

function LibraryArt() {
  return (
    <>
      <rect x="22" y="4" width="28" height="34" rx="3" stroke="var(--line-2)" />
      <path d="M28 13h16M28 20h16M28 27h9" stroke="var(--line-2)" />
      <path d="M6 22c2 18 14 30 30 30s28-12 30-30" stroke="var(--accent)" />
    </>
  );
}
