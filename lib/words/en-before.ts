import { beforeMessages } from './compiled/en/before';

/** Strings of what was captured of a page before. */
export const beforeWords = beforeMessages();
