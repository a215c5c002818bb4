/** Marks what one of our pages posts to the background alone. */
export const DIRECT_MARK = 'trawl-direct';
