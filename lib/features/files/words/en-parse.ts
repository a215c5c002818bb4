import type { Failure } from '@/lib/core/model/errors';
import { parseMessages } from '@/lib/core/words/compiled/en/parse';
import type { Format } from '@/lib/core/words/format';

/** The strings of reading files, in English. */
export function createParseWords(format: Format) {
  const messages = parseMessages(format);
  const { bytes } = format;
  return {
    ...messages,
    tooLarge: (size: number) => messages.tooLarge(bytes(size)),
    notFetched(failure: Failure | undefined): string {
      if (failure?.reason === 'offline' || failure?.reason === 'too-large')
        return messages.notFetched[failure.reason];
      const { status } = failure?.facts ?? {};
      return messages.notFetched.other(status === undefined || status < 400 ? undefined : String(status));
    },
    /** When the upload ends and the reading begins is not known. */
    sending: (host: string, size: number | undefined) =>
      messages.sending({ host, size: size === undefined ? undefined : bytes(size) }),
  };
}

export type ParseWords = ReturnType<typeof createParseWords>;
