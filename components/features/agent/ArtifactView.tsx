import { useAnswer } from '@/components/shell/state/use-answer';
import { useMemo, useState } from 'preact/hooks';
import type { Artifact } from '@/lib/features/agent/trace-lines';
import type { Failure } from '@/lib/core/model/errors';
import { DiffView } from '../changes/DiffView';
import { useApp } from '@/components/shell/state/app';
import { useToast } from '@/components/shell/state/use-toast';
import { Button } from '@/components/ui/Button';
import { Note } from '@/components/ui/Note';
import { Loading } from '@/components/ui/Loading';
import { TagToggle } from '@/components/ui/Tag';
import { JsonTree } from '@/components/features/extract/data/JsonTree';
import { useAgentWords } from './use-agent-words';
import { useParts } from '@/components/shell/state/use-parts';
import * as agentStyles from './agent.module.css';
import * as barStyles from '@/components/ui/bar.module.css';
import * as tagStyles from '@/components/ui/Tag.module.css';
import * as viewStyles from '@/components/ui/view.module.css';

type Props = {
  runId: string;
  /** At least one, the last written first. */
  artifacts: readonly Artifact[];
  startedAt: number;
  onFailure: (thrown: unknown) => void;
};

/** Without an id or a version, the newest. */
type Chosen = { id?: string; version?: string | undefined; compares: boolean };

/** What the agent has written so far, with all its versions. The newest is shown until another is chosen. */
export function ArtifactView({ runId, artifacts, startedAt, onFailure }: Props) {
  const { gestures } = useApp();
  const { agent, words, format } = useAgentWords();
  const toast = useToast();
  const [chosen, choose] = useParts<Chosen>({ compares: false });
  const artifact = artifacts.find(({ id }) => id === chosen.id) ?? artifacts[0];
  const versions = artifact?.versions ?? [];
  const version = versions.find(({ snapshotId }) => snapshotId === chosen.version) ?? versions.at(-1);
  const index = version ? versions.indexOf(version) + 1 : 0;
  const earlier = chosen.compares ? versions[index - 2] : undefined;
  const { textOf, failure, again } = useSnapshots(runId, version?.snapshotId, earlier?.snapshotId);
  const text = textOf(version?.snapshotId);
  const earlierText = textOf(earlier?.snapshotId);
  if (!artifact || !version) return null;
  const at = version.at === undefined ? undefined : format.clock(Math.max(0, version.at - startedAt));
  const copy = (content: { text: string }, said: string): void =>
    void gestures.copy(content).then(() => toast({ text: said }), onFailure);
  return (
    <>
      {artifacts.length > 1 && (
        <div class={`${tagStyles.pills} ${agentStyles.pills}`}>
          {artifacts.map(({ id, name }) => (
            <TagToggle key={id} on={id === artifact.id} onChange={() => choose({ id, version: undefined })}>
              {name}
            </TagToggle>
          ))}
        </div>
      )}
      <div class={barStyles.bar}>
        <span class="grow clip tabular">
          <b dir="auto">{artifact.name}</b>
          {' · '}
          {[
            agent.versionOf({ index, of: versions.length }),
            at,
            version.items === undefined ? undefined : agent.entries(version.items),
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
        {index > 1 && (
          <TagToggle on={chosen.compares} onChange={() => choose({ compares: !chosen.compares })}>
            {agent.compare}
          </TagToggle>
        )}
        <Button
          text={agent.copy}
          icon="copy"
          disabled={text === undefined}
          onPress={() => text !== undefined && copy({ text }, words.toasts.copied(artifact.name))}
        />
      </div>
      {versions.length > 1 && (
        <div class={`${tagStyles.pills} ${agentStyles.pills}`} role="group" aria-label={agent.versions}>
          {versions.map(({ snapshotId }, place) => (
            <TagToggle
              key={snapshotId}
              on={snapshotId === version.snapshotId}
              onChange={() => choose({ id: artifact.id, version: snapshotId })}
            >
              {agent.version(place + 1)}
            </TagToggle>
          ))}
        </div>
      )}
      {failure ? (
        <SnapshotFailure failure={failure} onAgain={again} />
      ) : text === undefined || (earlier && earlierText === undefined) ? (
        <Loading inView />
      ) : earlierText !== undefined ? (
        <DiffView
          key={version.snapshotId}
          before={markdownOf(earlierText, artifact.isJson)}
          after={markdownOf(text, artifact.isJson)}
          names={{ before: agent.version(index - 1), after: agent.version(index) }}
        />
      ) : (
        <ArtifactText key={version.snapshotId} text={text} artifact={artifact} onCopy={copy} />
      )}
    </>
  );
}

function SnapshotFailure({ failure, onAgain }: { failure: Failure; onAgain: () => void }) {
  const { agent } = useAgentWords();
  return (
    <Note
      inset
      title={failure.reason === 'not-found' ? agent.artifactGone : agent.artifactFailed}
      body={failure.facts.detail && agent.traceFailed.over(failure.facts.detail)}
      actions={[{ label: agent.traceFailed.now, onPress: onAgain }]}
    />
  );
}

type TextProps = {
  text: string;
  artifact: Artifact;
  onCopy: (content: { text: string }, said: string) => void;
};

/** One version: JSON as a tree, everything else as text. */
function ArtifactText({ text, artifact: { name, isJson }, onCopy }: TextProps) {
  const data = useMemo(() => (isJson === true ? jsonOf(text) : undefined), [text, isJson]);
  if (data) return <JsonTree root={data.value} label={name} copy={onCopy} />;
  return (
    <div class={viewStyles.scroll} tabIndex={0} role="region" aria-label={name}>
      <pre class={agentStyles.text} dir="auto">
        {text}
      </pre>
    </div>
  );
}

/** JSON only if the service says so and it parses. */
function jsonOf(text: string | undefined): { value: unknown } | undefined {
  if (text === undefined) return undefined;
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    return undefined;
  }
}

/** JSON is compared line by line, as code. */
function markdownOf(text: string, isJson: boolean | undefined): string {
  if (isJson !== true) return text;
  const parsed = jsonOf(text);
  const lines = parsed ? JSON.stringify(parsed.value, null, 2) : text;
  return `\`\`\`json\n${lines}\n\`\`\`\n`;
}

/** The texts of one version, or of two, each read once. */
function useSnapshots(runId: string, ...wanted: readonly (string | undefined)[]) {
  const { call } = useApp();
  const [read, setRead] = useState<ReadonlyMap<string, string>>(new Map());
  const missing = wanted.find((id) => id !== undefined && !read.has(id));
  const { failure, busy, again } = useAnswer([runId, missing, call], async () => {
    if (missing === undefined) return;
    const { text } = await call('agent.snapshot', { runId, snapshotId: missing });
    setRead((before) => new Map([...before, [missing, text]]));
  });
  return {
    textOf: (id: string | undefined) => (id === undefined ? undefined : read.get(id)),
    failure: busy ? undefined : failure,
    again,
  };
}
