import { useRef, useState } from 'preact/hooks';
import type { EngineId } from '@/lib/core/model/request';
import { Dialog } from '@/components/ui/Dialog';
import { captureForm, type FormValues } from '@/components/shell/form/capture-form';
import { OptionGroups, type OptionProblems, revealProblems } from '@/components/shell/form/OptionGroups';
import { useCrawlWords } from './use-crawl-words';
import * as formStyles from '@/components/shell/form/form.module.css';

type Props = {
  open: boolean;
  engine: EngineId;
  /** As typed, used or not. */
  values: FormValues;
  onValues: (values: FormValues) => void;
  onClose: () => void;
  onUse: () => void;
};

/** Every option of a capture, for each page of a job, checked before it is accepted. The values stay. */
export function ScrapeOptionsDialog({ open, engine, values, onValues, onClose, onUse }: Props) {
  const { crawl, panel } = useCrawlWords();
  const [problems, setProblems] = useState<OptionProblems>({});
  const body = useRef<HTMLDivElement>(null);
  const use = (): void => {
    if (captureForm.request(values)) {
      onUse();
      return onClose();
    }
    const wrong = captureForm.refused(values);
    setProblems(wrong);
    revealProblems(body.current, wrong);
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      wide
      title={crawl.scrapeOptionsTitle}
      actions={[
        { label: panel.cancel, onPress: onClose },
        { label: crawl.useOptions, kind: 'primary', onPress: use },
      ]}
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
