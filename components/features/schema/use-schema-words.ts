import { createSchemaWords, type SchemaWords } from '@/lib/features/schema/words/en-schema';
import { useTable } from '@/components/shell/state/use-words';

/** The strings of the schema editor. */
export const useSchemaWords = (): SchemaWords => useTable(createSchemaWords);
