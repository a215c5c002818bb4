import { useAnswer } from '@/components/shell/state/use-answer';
import type { LibraryReader } from '@/lib/core/ports/store';
import type { ContextEntry, ModelContext, ContextSource } from '@/lib/features/model-context/model-context';
import { localDay } from '@/lib/features/export/local-day';
import { AppError, type Failure } from '@/lib/core/model/errors';
import type { Capture } from '@/lib/core/model/capture';
import { readUsedExports } from '@/lib/features/export/used-exports';
import { useApp } from '@/components/shell/state/app';
import { useLive } from '@/components/shell/state/use-live';
import { useToast } from '@/components/shell/state/use-toast';
import { useWords, wordsHook } from '@/components/shell/state/use-words';
import { Dialog } from '@/components/ui/Dialog';
import { Field } from '@/components/ui/Field';
import { Segmented } from '@/components/ui/Segmented';
import { Stepper } from '@/components/ui/Stepper';
import { useOn } from '@/components/shell/state/use-event';
import { useParts } from '@/components/shell/state/use-parts';
import * as styles from './ContextDialog.module.css';
import { contextMessages } from '@/lib/core/words/compiled/en/context';
import type { Format } from '@/lib/core/words/format';

/** The strings of a text for a model. */
function createContextWords(format: Format) {
  const messages = contextMessages(format);
  return {
    ...messages,
    total: (tokens: number, budget: number) => messages.total({ tokens, budget }),
    outcome: (whole: number, cut: number, gone: number) => messages.outcome({ whole, cut, gone }),
    cut: (kept: number, of: number) => messages.cut({ kept, of }),
    copied: (count: number, tokens: number) => messages.copied({ count, tokens }),
  };
}

type ContextWords = ReturnType<typeof createContextWords>;

const load = () =>
  Promise.all([
    import('@/lib/features/model-context/model-context'),
    import('@/lib/features/site-export/page-markdown'),
    import('@/lib/core/text/tokens'),
  ]);

/**
 * These captures as one text for a model; undefined until it is made for this budget. Read one by one, no more of them
 * than can fit.
 */
function useModelContext(
  captures: readonly Capture[],
  budget: number,
  open: boolean,
): { context: ModelContext | undefined; failure: Failure | undefined } {
  const { reader } = useApp();
  const { now: context, failure } = useAnswer([captures, budget, open, reader], (isLate) =>
    open ? make(reader, captures, budget, isLate) : undefined,
  );
  return { context, failure };
}

async function make(
  reader: LibraryReader,
  captures: readonly Capture[],
  budget: number,
  isLate: () => boolean,
): Promise<ModelContext | undefined> {
  const [{ leastFor, modelContext }, { pageMarkdown }, { estimateTokens }] = await load();
  const sources: ContextSource[] = [];
  let left = budget;
  for (const { id, title, url, capturedAt: at } of captures) {
    if (isLate()) return undefined;
    const capture = left > 0 ? await reader.capture(id) : undefined;
    // One that was deleted in the meantime has no text.
    const markdown = capture ? pageMarkdown(capture) : left > 0 ? '' : undefined;
    if (markdown !== undefined && markdown.trim() !== '')
      left -= leastFor(capture?.metadata.tokenEstimate ?? estimateTokens(markdown));
    sources.push({ title, url, at, ...(markdown !== undefined && { markdown }) });
  }
  return modelContext(sources, budget, estimateTokens);
}

export const useContextWords = wordsHook(createContextWords);

const SIZES = { '8k': 8_000, '32k': 32_000, '128k': 128_000 } as const;
type Size = keyof typeof SIZES | 'own';
const sizes = Object.keys(SIZES) as (keyof typeof SIZES)[];
const USUAL = SIZES['32k'];
/** Number of incomplete sources listed; the text itself names more. */
const MOST_ROWS = 50;

type Props = {
  open: boolean;
  captures: readonly Capture[];
  onClose: () => void;
  onFailure: (thrown: unknown) => void;
};

/** The token budget of a text for a model, what is cut or left out of it, and the text as a copy or a file. */
export function ContextDialog({ open, captures, onClose, onFailure }: Props) {
  const app = useApp();
  const own = useContextWords();
  const { words } = useWords();
  const toast = useToast();
  const { value: last } = useLive(
    async (reader) => readUsedExports(await reader.usedExportsRecord()).context ?? USUAL,
    ['settings'],
    [],
  );
  const [{ chosen, asOwn }, choose] = useParts<{ chosen?: number | undefined; asOwn?: boolean }>({});
  const budget = chosen ?? last ?? USUAL;
  const size: Size = (asOwn ? undefined : sizes.find((name) => SIZES[name] === budget)) ?? 'own';
  const { context, failure } = useModelContext(captures, budget, open && last !== undefined);
  useOn([failure], () => {
    if (!failure) return;
    onFailure(new AppError(failure.reason, failure.facts));
    onClose();
  });

  const finish = (work: Promise<unknown>, said: string): void => {
    void app.call('exports.used', { context: budget }).catch(() => undefined);
    onClose();
    work.then(() => toast({ text: said }), onFailure);
  };
  const copy = ({ text, tokens, entries }: ModelContext): void =>
    finish(app.gestures.copy({ text }), own.copied(entries.filter(isIn).length, tokens));
  const save = ({ text }: ModelContext): void => {
    const name = `${own.fileName} ${localDay(app.now())}.md`;
    const file = new Blob([text], { type: 'text/markdown;charset=utf-8' });
    finish(app.gestures.save(file, name), words.toasts.saved(name));
  };
  const ready = context && context.text !== '' && context.entries.some(isIn) ? context : undefined;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={own.title(captures.length)}
      actions={[
        { label: own.cancel, onPress: onClose },
        { label: own.save, disabled: !ready, onPress: () => ready && save(ready) },
        {
          label: own.copy,
          autofocus: true,
          kind: 'primary',
          icon: 'copy',
          disabled: !ready,
          onPress: () => ready && copy(ready),
        },
      ]}
    >
      <div class={styles.context}>
        <p class="faint">{own.lede}</p>
        <Segmented<Size>
          label={own.budget}
          value={size}
          segments={[...sizes.map((value) => ({ value, label: value })), { value: 'own', label: own.own }]}
          onChange={(value) => {
            choose(value === 'own' ? { asOwn: true } : { asOwn: false, chosen: SIZES[value] });
          }}
        />
        {size === 'own' && (
          <Field label={own.ownBudget}>
            {(ids) => (
              <Stepper
                ids={ids}
                value={budget}
                min={500}
                max={2_000_000}
                step={1_000}
                lessLabel={own.less}
                moreLabel={own.more}
                onChange={(tokens) => choose({ chosen: tokens })}
              />
            )}
          </Field>
        )}
        <div class={styles.account}>
          <div role="status">
            {!context ? <p class="faint">{own.preparing}</p> : <Totals context={context} />}
          </div>
          {context && <NotWhole entries={context.entries} />}
        </div>
      </div>
    </Dialog>
  );
}

const isIn = ({ outcome }: ContextEntry): boolean => outcome === 'whole' || outcome === 'cut';

/** The size of the text, and how much of the captures is in it. */
function Totals({ context: { tokens, budget, entries } }: { context: ModelContext }) {
  const own = useContextWords();
  const count = (...outcomes: ContextEntry['outcome'][]): number =>
    entries.filter(({ outcome }) => outcomes.includes(outcome)).length;
  return (
    <p class="tabular">
      <b>{own.total(tokens, budget)}</b>
      <br />
      {!entries.some(isIn)
        ? own.nothing
        : count('whole') === entries.length
          ? own.allWhole(entries.length)
          : own.outcome(count('whole'), count('cut'), count('left-out', 'empty'))}
    </p>
  );
}

/** The captures that are cut or left out. */
function NotWhole({ entries }: Pick<ModelContext, 'entries'>) {
  const own = useContextWords();
  const notWhole = [...entries.entries()].filter(([, { outcome }]) => outcome !== 'whole');
  if (notWhole.length === 0) return null;
  return (
    <>
      <ol class={styles.list} tabIndex={0} aria-label={own.notWhole}>
        {notWhole.slice(0, MOST_ROWS).map(([index, entry]) => (
          <li key={index} value={index + 1} class="tabular">
            <bdi>{entry.title || entry.url}</bdi>
            <span class="faint"> {outcomeOf(entry, own)}</span>
          </li>
        ))}
      </ol>
      {notWhole.length > MOST_ROWS && <p class="faint">{own.andMore(notWhole.length - MOST_ROWS)}</p>}
    </>
  );
}

function outcomeOf({ outcome, kept, tokens }: ContextEntry, own: ContextWords): string {
  if (outcome === 'cut') return own.cut(kept, tokens);
  return outcome === 'empty' ? own.empty : own.leftOut;
}
