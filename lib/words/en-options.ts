import type { Format } from './format';

/** Strings of the options page. */
export function optionsWords(_format: Format) {
  return {};
}
