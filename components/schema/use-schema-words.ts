import { createSchemaWords, type SchemaWords } from '../../lib/words/en-schema';
import { useTable } from '../state/use-words';

/** The strings of the schema editor. */
export const useSchemaWords = (): SchemaWords => useTable(createSchemaWords);
