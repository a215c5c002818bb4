import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';
import { hostOf } from '@/lib/core/model/url';
import { cancelJob } from '@/components/shell/state/actions';
import { isEnded, type Job } from '@/lib/core/model/job';
import { useApp } from '@/components/shell/state/app';
import { useSettings } from '@/components/shell/state/settings';
import { useToast } from '@/components/shell/state/use-toast';
import type { Actions } from '@/components/ui/buttons-of';
import { arrivesHere } from '@/components/ui/arrives';
import { Button } from '@/components/ui/Button';
import { useQuestion } from '@/components/ui/ConfirmDialog';
import { Empty } from '@/components/ui/Empty';
import { Tag } from '@/components/ui/Tag';
import { useResearchWords } from './use-research-words';
import * as linkStyles from '@/components/ui/link.module.css';
import * as listStyles from '@/components/ui/list.module.css';
import * as researchStyles from './research.module.css';
import * as rowStyles from '@/components/ui/Row.module.css';
import * as viewStyles from '@/components/ui/view.module.css';

type RowProps = {
  /** Its state, as an icon; the facts say the same. */
  sign: ComponentChildren;
  tone?: string | undefined;
  title: string;
  facts: string;
  /** Beside the facts. */
  tag?: string | false;
  /** The facts are never cut. */
  whole?: boolean;
  at: number | undefined;
  /** Instead of its time. */
  end?: ComponentChildren | false;
  disabled?: boolean;
  onOpen: () => void;
  /** What else can be done with it. */
  children?: ComponentChildren;
};

/** One piece of work: its state, what it is about, its facts and its time. A press opens it. */
export function WorkRow(props: RowProps) {
  const { sign, tone, title, facts, tag, whole, at, end, disabled, onOpen, children } = props;
  const { now } = useApp();
  const { format } = useResearchWords();
  const second = `${rowStyles.second} ${researchStyles.second} tabular`;
  return (
    <li class={researchStyles.pastRow}>
      <button
        type="button"
        class={`${rowStyles.row} ${rowStyles.twoLines} ${rowStyles.button} grow`}
        disabled={disabled}
        onClick={onOpen}
      >
        <span class={tone ?? 'status-icon'}>{sign}</span>
        <span class={`${rowStyles.main} ${researchStyles.main}`}>
          <span class={`${rowStyles.title} clip`} dir="auto">
            {title}
          </span>
          <span
            class={whole ? `${second} ${researchStyles.whole}` : `${second} clip`}
            title={whole || facts === '' ? undefined : facts}
          >
            {facts}
            {tag && (
              <>
                {' '}
                <Tag>{tag}</Tag>
              </>
            )}
          </span>
        </span>
        {end ||
          (at !== undefined && (
            <time class={rowStyles.end} dateTime={new Date(at).toISOString()}>
              {format.ago(at, now())}
            </time>
          ))}
      </button>
      {children}
    </li>
  );
}

type ListProps = {
  label: string;
  /** Begins another. */
  fresh: { label: string; disabled: boolean; onPress: () => void };
  empty: { title: string; body: string };
  count: number;
  /** Reads older ones. */
  more?: { label: string; onPress: () => void } | undefined;
  children: ComponentChildren;
};

/** All work of a tool so far, below the button for more. */
export function WorkList({ label, fresh, empty, count, more, children }: ListProps) {
  return (
    <>
      <div class={researchStyles.fresh}>
        <Button size="md" text={fresh.label} block disabled={fresh.disabled} onPress={fresh.onPress} />
      </div>
      {count === 0 ? (
        <NothingYet {...empty} />
      ) : (
        <div class={`${viewStyles.scroll} ${viewStyles.scrollFlush}`}>
          <ul aria-label={label} tabIndex={-1} {...arrivesHere}>
            {children}
          </ul>
          {more && (
            <div class={researchStyles.fresh}>
              <Button text={more.label} onPress={more.onPress} />
            </div>
          )}
        </div>
      )}
    </>
  );
}

/** What a tool does, before it has done anything. */
export const NothingYet = ({ title, body, actions }: { title: string; body: string; actions?: Actions }) => (
  <div class={`${viewStyles.scroll} ${researchStyles.nothing}`}>
    <Empty title={title} body={body} actions={actions} />
  </div>
);

type LackedProps = {
  said: { title: string; body: (host: string) => string; search: string; yet: string };
  onSearch: () => void;
  onForm: () => void;
};

/** The server seems not to have a tool: searching may do, and it can be tried. */
export function LackedTool({ said, onSearch, onForm }: LackedProps) {
  const { service } = useSettings();
  return (
    <NothingYet
      title={said.title}
      body={said.body(hostOf(service.baseUrl))}
      actions={[
        { label: said.search, onPress: onSearch },
        { label: said.yet, kind: 'quiet', onPress: onForm },
      ]}
    />
  );
}

type PastProps = {
  said: { past: string; clear: string; clearTitle: string; clearBody: string };
  /** What is cleared: one that waits is canceled first, for only an ended one can be forgotten. */
  removable: readonly Job[];
  class?: string;
  onFailure: (thrown: unknown) => void;
  children: ComponentChildren;
};

/** Earlier work below its heading, which can be cleared after a question. */
export function PastWork({ said, removable, class: own, onFailure, children }: PastProps) {
  const { research } = useResearchWords();
  const app = useApp();
  const toast = useToast();
  const clear = async (): Promise<void> => {
    for (const { id, state } of removable) if (!isEnded(state)) await cancelJob(app, id);
    await app.call('jobs.forget', { jobIds: removable.map(({ id }) => id) });
  };
  const question = useQuestion({
    title: said.clearTitle,
    keep: research.keep,
    confirm: research.clearNow,
    said: <p>{said.clearBody}</p>,
    onConfirm: () => void clear().then(() => toast({ text: research.cleared }), onFailure),
  });
  const id = useId();
  return (
    <section class={own ? `${researchStyles.past} ${own}` : researchStyles.past} aria-labelledby={id}>
      <div class={`small-heading ${listStyles.day}`}>
        <h2 id={id}>{said.past}</h2>
        {removable.length > 0 && (
          <button type="button" class={linkStyles.link} onClick={question.ask}>
            {said.clear}
          </button>
        )}
      </div>
      <ul tabIndex={-1} {...arrivesHere}>
        {children}
      </ul>
      {question.dialog}
    </section>
  );
}
