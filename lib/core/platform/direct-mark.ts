/** Marks what an extension page posts to the background alone. */
export const DIRECT_MARK = 'trawl-direct';
