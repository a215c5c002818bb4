import { useRef, useState } from 'preact/hooks';
import type { ScrapeOptions } from '@/lib/core/model/scrape-options';
import type { EngineId } from '@/lib/core/model/request';
import { Button } from '@/components/ui/Button';
import { Dialog } from '@/components/ui/Dialog';
import { OptionGroups } from '@/components/shell/form/OptionGroups';
import { readForm, type FieldProblem, type FormValues } from '@/components/shell/form/options-form';
import { revealProblems } from '@/components/shell/form/reveal-problems';
import { useCrawlWords } from './use-crawl-words';
import * as formStyles from '@/components/shell/form/form.module.css';

type Props = {
  open: boolean;
  engine: EngineId;
  /** As typed, used or not. */
  values: FormValues;
  onValues: (values: FormValues) => void;
  onClose: () => void;
  onUse: (options: ScrapeOptions) => void;
};

/** Every option of a capture, for each page of a job, checked before it is accepted. The values stay. */
export function ScrapeOptionsDialog({ open, engine, values, onValues, onClose, onUse }: Props) {
  const { crawl, panel } = useCrawlWords();
  const [problems, setProblems] = useState<Readonly<Record<string, FieldProblem>>>({});
  const body = useRef<HTMLDivElement>(null);
  const use = (): void => {
    const answer = readForm(values);
    if (answer.ok) {
      onUse(answer.options);
      return onClose();
    }
    setProblems(answer.problems);
    revealProblems(body.current, answer.problems);
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      wide
      title={crawl.scrapeOptionsTitle}
      actions={
        <>
          <Button onPress={onClose}>{panel.cancel}</Button>
          <Button kind="primary" onPress={use}>
            {crawl.useOptions}
          </Button>
        </>
      }
    >
      <div ref={body} class={formStyles.form}>
        <p>
          {crawl.scrapeOptionsIntro}
          {engine === 'service' && ` ${panel.form.emptyNotSent}`}
        </p>
        <OptionGroups
          values={values}
          problems={problems}
          onInput={(next, left) => {
            onValues(next);
            setProblems(left);
          }}
        />
      </div>
    </Dialog>
  );
}
