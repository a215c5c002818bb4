import { useMemo } from 'preact/hooks';
import { createSchemaWords, type SchemaWords } from '../../lib/words/en-schema';
import { useWords } from '../state/use-words';

/** The strings of the schema editor. */
export function useSchemaWords(): SchemaWords {
  const { format } = useWords();
  return useMemo(() => createSchemaWords(format), [format]);
}
