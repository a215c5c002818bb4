import { beforeMessages } from '@/lib/core/words/compiled/en/before';

/** Strings of earlier captures of a page. */
export const beforeWords = beforeMessages();
