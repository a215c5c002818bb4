/** Keys of single records in the store `settings`. */
export const SETTINGS_KEY = 'settings';
export const CLEAN_UP_KEY = 'cleanUp';
