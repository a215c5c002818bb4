/** The tests of vitest.config.ts that run in a browser. */
export const IN_CHROMIUM = 'in Chromium';
/** The tag of tests that take seconds each: they kill the worker at every await, or use thousands of pages. */
export const LONG = 'long';
