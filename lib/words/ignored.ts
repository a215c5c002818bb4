import type { EngineId } from '../model/request';

/** What a screen says after the name of an option that will not be used, or may not be. */
const said: Readonly<Record<string, string>> = {
  'server-lacks': 'this server lacks it',
  'server-needs-model': 'this server needs a language model for it',
};

/** `why` is the reason that the engine gives: about the server at the saved address, or about the engine itself. */
export function ignoredWords(why: string, engine: EngineId): string {
  return said[why] ?? (engine === 'device' ? 'not used on this device' : 'not used by the service');
}
