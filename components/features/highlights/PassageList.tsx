import { useRef } from 'preact/hooks';
import { LONGEST_PASSAGE_NOTE, passageColors, type PassageChange } from '@/lib/core/model/passage';
import { NoteField } from '@/components/shell/form/NoteField';
import { Button } from '@/components/ui/Button';
import { IconButton } from '@/components/ui/IconButton';
import { useFocusWhenDrawn } from '@/components/ui/use-focus';
import { usePassageWords } from './use-passage-words';
import type { PassageActions, ListedPassage } from './use-passages';
import './passages.css';
import type { Ref } from 'preact';
import { useOpen } from '@/components/ui/use-open';
import * as styles from './PassageList.module.css';

type Props = {
  listed: readonly ListedPassage[];
  actions: PassageActions;
  onGo: (listed: ListedPassage) => void;
  onClose: () => void;
};

/** The highlights of the page over its text: each links to its place, and has its note. Escape closes. */
export function PassageList({ listed, actions, onGo, onClose }: Props) {
  const { passages: own } = usePassageWords();
  const box = useFocusWhenDrawn<HTMLElement>(true);
  return (
    <section
      ref={box}
      class={styles.passages}
      aria-label={own.highlights}
      tabIndex={-1}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        event.stopPropagation();
        onClose();
      }}
    >
      <header class={styles.head}>
        <h3 class="grow">{own.highlights}</h3>
        {listed.length > 0 && <IconButton icon="copy" label={own.copyAll} onPress={actions.copy} />}
        <IconButton icon="x" label={own.close} onPress={onClose} />
      </header>
      {listed.length === 0 && <p class={`faint ${styles.none}`}>{own.none}</p>}
      <ul class={styles.list}>
        {listed.map((one) => (
          <PassageItem key={one.passage.id} one={one} actions={actions} onGo={() => onGo(one)} />
        ))}
      </ul>
    </section>
  );
}

type ItemProps = { one: ListedPassage; actions: PassageActions; onGo: () => void };

function PassageItem({ one: { passage, page }, actions, onGo }: ItemProps) {
  const { passages: own } = usePassageWords();
  const writing = useOpen();
  const row = useRef<HTMLLIElement>(null);
  const { id, quote, note, color } = passage;
  return (
    <li ref={row} tabIndex={-1} class={styles.item} data-color={color}>
      {typeof page === 'number' ? (
        <button type="button" class={styles.quote} title={own.goTo} onClick={onGo}>
          <span dir="auto">{quote.exact}</span>
        </button>
      ) : (
        <>
          <p class={styles.quote}>
            <span dir="auto">{quote.exact}</span>
          </p>
          <p class={`faint ${styles.gone}`}>{page === 'gone' ? own.gone : own.looking}</p>
        </>
      )}
      {(writing.isOpen || note !== '') && (
        <NoteField
          label={own.note}
          placeholder={own.notePlaceholder}
          most={LONGEST_PASSAGE_NOTE}
          class={styles.note}
          note={note}
          focus={writing.isOpen && note === ''}
          onNote={(typed) => actions.change(id, { note: typed })}
          onBlur={writing.close}
          onEscape={() => row.current?.focus()}
        />
      )}
      <div class={styles.buttons}>
        <Colors id={id} color={color} onChange={(change) => void actions.change(id, change)} />
        <span class="grow" />
        {!writing.isOpen && note === '' && <Button text={own.addNote} kind="quiet" onPress={writing.open} />}
        <IconButton icon="trash" label={own.remove} onPress={() => actions.remove(passage)} />
      </div>
    </li>
  );
}

type ColorsProps = { id: string; color: string; onChange: (change: PassageChange) => void };

function Colors({ id, color, onChange }: ColorsProps) {
  const { passages: own } = usePassageWords();
  return (
    <fieldset class={styles.colors}>
      <legend class="visually-hidden">{own.color}</legend>
      {passageColors.map((name) => (
        <label key={name} class={styles.swatch} title={own.colors[name]}>
          <input
            class={styles.color}
            type="radio"
            name={`color-${id}`}
            data-color={name}
            aria-label={own.colors[name]}
            checked={name === color}
            onChange={() => onChange({ color: name })}
          />
        </label>
      ))}
    </fieldset>
  );
}

type PassageButtonsProps = {
  count: number;
  listing: boolean;
  listButton: Ref<HTMLButtonElement>;
  onHighlight: () => void;
  onList: () => void;
};

/** In the bar of a document: highlights the selection, and shows the highlights. */
export function PassageButtons({ count, listing, listButton, onHighlight, onList }: PassageButtonsProps) {
  const { passages: own, format } = usePassageWords();
  return (
    <>
      <IconButton icon="marker" label={own.highlightKey} onPress={onHighlight} />
      {(count > 0 || listing) && (
        <IconButton
          icon="quote"
          label={own.highlightsCount(format.number(count))}
          expanded={listing}
          class="passages__btn"
          buttonRef={listButton}
          onPress={onList}
        />
      )}
    </>
  );
}
