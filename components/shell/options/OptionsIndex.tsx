import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { IconName } from '@/components/ui/icons';
import { Icon, Mark } from '@/components/ui/Icon';
import { useOptionsWords } from './shared/use-options-words';
import * as rowStyles from '@/components/ui/Row.module.css';
import * as styles from './OptionsIndex.module.css';

export type SectionId =
  | 'engine'
  | 'model'
  | 'search'
  | 'capture'
  | 'templates'
  | 'folder'
  | 'hand-off'
  | 'crawling'
  | 'privacy'
  | 'shortcuts'
  | 'data'
  | 'backup'
  | 'about';

const SECTIONS: readonly { id: SectionId; icon: IconName }[] = [
  { id: 'engine', icon: 'device' },
  { id: 'model', icon: 'spark' },
  { id: 'search', icon: 'search' },
  { id: 'capture', icon: 'capture' },
  { id: 'templates', icon: 'doc' },
  { id: 'folder', icon: 'folder' },
  { id: 'hand-off', icon: 'ext' },
  { id: 'crawling', icon: 'crawl' },
  { id: 'privacy', icon: 'shield' },
  { id: 'shortcuts', icon: 'keyboard' },
  { id: 'data', icon: 'db' },
  { id: 'backup', icon: 'download' },
  { id: 'about', icon: 'info' },
];

/** Links to the sections, and marks the current one. */
export function OptionsIndex({ ready }: { ready: boolean }) {
  const { words, options } = useOptionsWords();
  const current = useCurrentSection(ready);
  const index = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    if (index.current) showCurrent(index.current);
  }, [current]);
  return (
    <nav ref={index} class={styles.side} aria-label={options.title}>
      <div class={styles.brand}>
        <Mark />
        {words.appName}
      </div>
      {SECTIONS.map(({ id, icon }) => (
        <a
          key={id}
          class={`${rowStyles.row} ${styles.link}`}
          href={`#${id}`}
          aria-current={id === current ? 'true' : undefined}
        >
          <Icon name={icon} class={styles.icon} />
          <span class="grow">{options.sections[id]}</span>
        </a>
      ))}
    </nav>
  );
}

/** In a narrow window, the links are one line that scrolls sideways. */
function showCurrent(index: HTMLElement): void {
  const link = index.querySelector('[aria-current]')?.getBoundingClientRect();
  if (!link || index.scrollWidth <= index.clientWidth) return;
  const line = index.getBoundingClientRect();
  index.scrollLeft += link.left + link.width / 2 - (line.left + line.width / 2);
}

/** The section in the address when the sections appear or a link is followed, then the one at the top of the window. */
function useCurrentSection(ready: boolean): SectionId {
  const [current, setCurrent] = useState<SectionId>('engine');
  useEffect(() => {
    if (!ready) return;
    const fromHash = (): void => {
      const id = SECTIONS.find((section) => `#${section.id}` === location.hash)?.id;
      if (!id) return;
      document.getElementById(id)?.scrollIntoView();
      setCurrent(id);
    };
    const fromScroll = (): void => {
      const atEnd = innerHeight + scrollY >= document.documentElement.scrollHeight - 2;
      const passed = SECTIONS.filter(
        ({ id }) => (document.getElementById(id)?.getBoundingClientRect().top ?? Infinity) <= 120,
      );
      const id = atEnd && scrollY > 0 ? SECTIONS.at(-1)?.id : passed.at(-1)?.id;
      if (id) setCurrent(id);
    };
    fromHash();
    window.addEventListener('hashchange', fromHash);
    window.addEventListener('scroll', fromScroll, { passive: true });
    return () => {
      window.removeEventListener('hashchange', fromHash);
      window.removeEventListener('scroll', fromScroll);
    };
  }, [ready]);
  return current;
}
