import { libraryGateMessages } from '@/lib/core/words/compiled/en/library-gate';

/** The strings of a library that cannot be opened. */
export const createLibraryGateWords = libraryGateMessages;
