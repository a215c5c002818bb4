import { isEnded, type Job } from '@/lib/core/model/job';
import { hostOf } from '@/lib/core/model/url';
import { Button } from '@/components/ui/Button';
import { FileRow } from './FileRow';
import { hereWords, readFacts } from './read-facts';
import type { ParsedPart } from './use-parse-jobs';
import { useParseWords } from './use-parse-words';
import { useSettings } from '@/components/shell/state/settings';
import { SomePages, WhyNot } from './WhyNot';

type Props = {
  job: Job;
  part: ParsedPart;
  /** It is the active one. */
  isNow: boolean;
  isPrivate: boolean;
  onOpen: (captureId: string) => void;
  onFailure: (thrown: unknown) => void;
};

/** One file of a batch: its state, its result, or why there is none. */
export function BatchFileRow({ job, part, isNow, isPrivate, onOpen, onFailure }: Props) {
  const settings = useSettings();
  const { file, standing, capture } = part;
  const { parse } = useParseWords();
  const name = file.fileName;
  if (standing.status === 'failed')
    return (
      <FileRow
        name={name}
        says={[parse.failed]}
        icon="stopsign"
        tone="bad"
        below={
          <WhyNot
            job={job}
            file={file}
            failure={standing.failure}
            isPrivate={isPrivate}
            onFailure={onFailure}
          />
        }
      />
    );
  if (standing.status === 'read')
    return (
      <FileRow
        name={name}
        says={readFacts(capture, job.engine, settings, parse)}
        icon="check"
        tone="ok"
        below={<SomePages job={job} file={file} pages={capture?.metadata.pages} onFailure={onFailure} />}
      >
        {capture && (
          <Button
            kind="quiet"
            size="sm"
            label={parse.openNamed(name)}
            icon="arrow"
            onPress={() => onOpen(capture.id)}
          />
        )}
      </FileRow>
    );
  const said = isEnded(job.state)
    ? parse.notReached
    : !isNow
      ? parse.queued
      : job.engine === 'device'
        ? hereWords(job, parse)
        : parse.sending(hostOf(settings.service.baseUrl), file.fileSize);
  return <FileRow name={name} says={[said]} icon={isNow && !isEnded(job.state) ? 'busy' : 'file'} />;
}
