import { useRef, useState } from 'preact/hooks';
import type { ScrapeOptions } from '../../../../lib/model/scrape-options';
import type { EngineId } from '../../../../lib/model/request';
import { Button } from '../../../ui/Button';
import { Dialog } from '../../../ui/Dialog';
import { OptionGroups } from '../shared/options/OptionGroups';
import { readForm, type FieldProblem, type FormValues } from '../shared/options/options-form';
import { revealProblems } from '../shared/options/reveal-problems';
import { useCrawlWords } from '../../../state/use-crawl-words';
import * as formStyles from '../shared/options/form.module.css';

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
