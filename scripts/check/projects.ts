/** The tests of vitest.config.ts that run in a browser. */
export const IN_CHROMIUM = 'in Chromium';
