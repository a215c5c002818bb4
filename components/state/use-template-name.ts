import type { Exportable } from '../../lib/export/exportable';
import { useLive } from './use-live';

/** The name of the template that the Markdown of a capture is copied and saved by; undefined where none is. */
export function useTemplateName(capture: Exportable): string | undefined {
  const { value } = useLive(
    async (reader) => {
      const record = await reader.templateRecord();
      if (record === undefined) return undefined;
      const { templateNameFor } = await import('../../lib/templates/template-name');
      return templateNameFor(record, capture);
    },
    ['settings'],
    [capture],
  );
  return value;
}
