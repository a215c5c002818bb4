import type { EngineId } from '../model/request';
import { ignoredMessages } from './compiled/en/ignored';
import { wordOf } from './word-of';

const messages = ignoredMessages();

/**
 * What a screen says after the name of an option that will not be used, or may not be. `why` is the reason that the
 * engine gives: about the server at the saved address, or about the engine itself.
 */
export function ignoredWords(why: string, engine: EngineId): string {
  return wordOf<string>(messages.known, why) ?? messages[engine];
}
