/** Keys of single records in the store `settings`. */
export const SETTINGS_KEY = 'settings';
export const CLEAN_UP_KEY = 'cleanUp';
/** The ids of captures that are being deleted or restored: a change that did not end leaves them here. */
export const UNDONE_KEY = 'undone';
