// Made from lib/core/words/messages/en/waiting.json by `npm run words`. Change it there.
import type { Format } from '@/lib/core/words/format';

export const waitingMessages = ({ number }: Format) => ({
  seconds: (seconds: number) => `Waiting ${number(seconds)} s, then trying again`,
  until: (time: string) => `Waiting until ${time}, then trying again`,
});
