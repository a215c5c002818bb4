import { useState } from 'preact/hooks';
import { otherExtra } from '@/lib/features/actions/action-results';
import { jsonSize } from '@/lib/features/extract/json-rows';
import { Button } from '@/components/ui/Button';
import { Counted } from '@/components/ui/Counted';
import { JsonTree } from './JsonTree';
import { usePanelWords } from '@/components/shell/state/use-panel-words';
import type { ViewerProps } from './viewer';
import * as barStyles from '@/components/ui/bar.module.css';

/** The JSON as a tree, and the schema that shaped it. */
export function JsonViewer({ capture, schema, actions, copy }: ViewerProps) {
  const { panel } = usePanelWords();
  const [showSchema, setShowSchema] = useState(false);
  const json = capture.content.json;
  return (
    <>
      <div class={barStyles.bar}>
        <span class="grow">
          <Counted text={panel.jsonStats(jsonSize(json), capture.creditsUsed)} />
        </span>
        {schema !== undefined && (
          <Button
            size="sm"
            icon="braces"
            fold="narrow"
            pressed={showSchema}
            onPress={() => setShowSchema(!showSchema)}
          >
            <span>{panel.schema}</span>
          </Button>
        )}
        {actions('json', schema !== undefined)}
      </div>
      {showSchema && schema !== undefined ? (
        <JsonTree key="schema" root={schema} label={panel.schema} copy={copy} />
      ) : (
        <JsonTree key={capture.capturedAt} root={json} label={panel.jsonTree} copy={copy} />
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
