import { passagesMessages } from '@/lib/core/words/compiled/en/passages';

/** Strings of highlights, their notes, and of a text that is edited. */
export const createPassageWords = passagesMessages;
