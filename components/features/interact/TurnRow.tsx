import type { TurnResult } from '@/lib/features/interact/turn-result';
import { useApp } from '@/components/shell/state/app';
import { IconButton } from '@/components/ui/IconButton';
import { Spinner } from '@/components/ui/Spinner';
import { useInteractWords } from './use-interact-words';
import type { Turn } from './use-turns';
import * as styles from './TurnRow.module.css';

type Props = { turn: Turn; onFailure: (thrown: unknown) => void };

/** One step: the request and its result. */
export function TurnRow({ turn: { turn, standing, result }, onFailure }: Props) {
  const { interact } = useInteractWords();
  const isCode = turn.code !== undefined && turn.code !== '';
  return (
    <li class={styles.turn}>
      {isCode ? (
        <pre class={styles.code} role="group" dir="ltr" tabIndex={0} aria-label={interact.code}>
          {turn.code}
        </pre>
      ) : (
        <p class={styles.ask} dir="auto">
          {turn.prompt}
        </p>
      )}
      {standing === 'running' && (
        <p class={styles.now}>
          <Spinner />
          <span>{interact.doing}</span>
        </p>
      )}
      {result && <Outcome result={result} isCode={isCode} onFailure={onFailure} />}
      {(standing === 'lost' || standing === 'undone' || standing === 'deleted') && (
        <p class={styles.second}>{interact[standing]}</p>
      )}
    </li>
  );
}

function Outcome({
  result,
  isCode,
  onFailure,
}: {
  result: TurnResult;
  isCode: boolean;
  onFailure: Props['onFailure'];
}) {
  const { gestures } = useApp();
  const { interact, format } = useInteractWords();
  const value =
    result.value === undefined || typeof result.value === 'string'
      ? result.value
      : JSON.stringify(result.value, undefined, 2);
  // A prompt that failed says so only in its error.
  const trouble = [result.stderr.trimEnd(), result.error === result.stderr ? undefined : result.error]
    .filter(Boolean)
    .join('\n');
  const outputs = [
    [interact.output, result.stdout.trimEnd()],
    [interact.result, value],
    [interact.errors, trouble],
  ].filter((part): part is [string, string] => part[1] !== undefined && part[1] !== '');
  const all = [result.answer, ...outputs.map(([, text]) => text)].filter(Boolean).join('\n\n');
  // The service sends an exit code for a prompt too, where it has no meaning.
  const end = result.killed
    ? interact.killed
    : isCode && result.exitCode !== undefined
      ? interact.exit(result.exitCode)
      : result.ok
        ? undefined
        : interact.failed;
  return (
    <>
      {result.anew && <p class={`${styles.second} tone-warn`}>{interact.anew}</p>}
      {result.answer !== undefined && (
        <p class={styles.answer} dir="auto">
          {result.answer}
        </p>
      )}
      {outputs.map(([name, text]) => (
        <div key={name}>
          <span class={styles.second}>{name}</span>
          <pre class={styles.output} role="group" dir="ltr" tabIndex={0} aria-label={name}>
            {text}
          </pre>
        </div>
      ))}
      {all === '' && <p class={styles.second}>{interact.nothingSaid}</p>}
      <p class={`${styles.end} tabular`}>
        <span class={result.ok ? undefined : 'tone-bad'}>
          {[result.ranMs === undefined ? undefined : format.clock(result.ranMs), end]
            .filter(Boolean)
            .join(' · ')}
        </span>
        {all !== '' && (
          <IconButton
            icon="copy"
            label={interact.copy}
            onPress={() => void gestures.copy({ text: all }).catch(onFailure)}
          />
        )}
      </p>
    </>
  );
}
