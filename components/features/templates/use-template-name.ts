import type { Exportable } from '@/lib/features/export/exportable';
import { useLive } from '@/components/shell/state/use-live';

/** The name of the template used to copy and save the Markdown of a capture; undefined if there is none. */
export function useTemplateName(capture: Exportable): string | undefined {
  const { value } = useLive(
    async (reader) => {
      const record = await reader.templateRecord();
      if (record === undefined) return undefined;
      const { templateNameFor } = await import('@/lib/features/templates/template-name');
      return templateNameFor(record, capture);
    },
    ['settings'],
    [capture],
  );
  return value;
}
