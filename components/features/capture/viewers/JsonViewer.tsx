import { otherExtra } from '@/lib/features/actions/action-results';
import { jsonSize } from '@/lib/features/extract/json-rows';
import { loadedLater } from '@/components/shell/state/loaded-later';
import { Button } from '@/components/ui/Button';
import { Counted } from '@/components/ui/Parted';
import { JsonTree } from '@/components/features/extract/data/JsonTree';
import { usePanelWords } from '@/components/shell/state/use-panel-words';
import type { ViewerProps } from './viewer';
import { useOpen } from '@/components/ui/use-open';
import * as barStyles from '@/components/ui/bar.module.css';

const PageTree = loadedLater(async () => ({
  Part: (await import('@/components/features/extract/data/PageTree')).PageTree,
}));

const isAnswer = ({ engine, content }: ViewerProps['capture']): boolean =>
  engine === 'service' || typeof content.extra?.['jsonBy'] === 'string';

/** The JSON as a tree, and the schema that shaped it. */
export function JsonViewer({ capture, schema, actions, copy, place }: ViewerProps) {
  const { panel } = usePanelWords();
  const schemaPart = useOpen();
  const json = capture.content.json;
  // What the page says of itself in its code stands nowhere in its text.
  const Tree = schema !== undefined || isAnswer(capture) ? PageTree : JsonTree;
  return (
    <>
      <div class={barStyles.bar}>
        <span class="grow">
          <Counted text={panel.jsonStats(jsonSize(json), capture.creditsUsed)} />
        </span>
        {schema !== undefined && (
          <Button icon="braces" fold="narrow" pressed={schemaPart.isOpen} onPress={schemaPart.turn}>
            <span>{panel.schema}</span>
          </Button>
        )}
        {actions('json', schema !== undefined)}
      </div>
      {schemaPart.isOpen && schema !== undefined ? (
        <JsonTree key="schema" root={schema} label={panel.schema} copy={copy} />
      ) : (
        <Tree
          key={capture.capturedAt}
          capture={capture}
          root={json}
          label={panel.jsonTree}
          copy={copy}
          schema={schema}
          place={place}
        />
      )}
    </>
  );
}

/** What a service returned beyond the shared formats, under its own names. */
export function ExtraViewer({ capture, actions, copy }: ViewerProps) {
  const { panel } = usePanelWords();
  const extra = otherExtra(capture.content);
  return (
    <>
      <div class={barStyles.bar}>
        <span class="grow">
          <Counted text={panel.jsonStats(jsonSize(extra), capture.creditsUsed)} />
        </span>
        {actions('json')}
      </div>
      <JsonTree key={capture.capturedAt} root={extra} label={panel.viewer.extra} copy={copy} />
    </>
  );
}
