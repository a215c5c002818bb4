import type { Case } from './case';
import { places } from './places';
import { things } from './things';

/** Twenty-two templates in the style of those that people share, and the notes that their pages become. */
export const cases: Case[] = [...things, ...places];
