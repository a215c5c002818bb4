import { given } from '@/lib/core/text/given';
import type { CapturedPage } from '@/lib/core/model/capture';
import { AppError } from '@/lib/core/model/errors';
import type { InteractRequest } from '@/lib/core/model/request';
import type { SessionTurn } from '../session';
import { hostOf, isWebUrl, normalizeUrl } from '@/lib/core/model/url';
import type { ActBody, RunResult } from './wire';
import { withoutTheseSecrets } from '@/lib/service/wire/secrets';
import { nameOf, titleOf } from '@/lib/core/model/title';
import { toDataPage } from '@/lib/service/pages/data-page';

const NOTHING = 'interact-needs-prompt-or-code';

/**
 * A prompt or code, as the service accepts it. Throws for a turn with neither, or on a page that the service cannot
 * reach.
 */
export function toActBody(
  { source }: InteractRequest,
  { prompt, code, language, timeoutS }: SessionTurn,
): ActBody {
  if (!isWebUrl(source.url)) throw new AppError('bad-url');
  const timeout = timeoutS === undefined ? {} : { timeout: timeoutS };
  if (code !== undefined && code !== '' && !prompt) return { code, ...timeout, ...given({ language }) };
  if (!prompt || code) throw new AppError('bad-request', { detail: NOTHING });
  return { prompt, ...timeout };
}

/**
 * The result of a turn, under its own name: it is an answer about the page, not a version of the page. The addresses of
 * the session are removed, even if the page or the code returned one of them.
 */
export function turnPage(
  request: InteractRequest,
  at: { title: string; index: number; turn: SessionTurn; readingMs: number; anew: boolean },
  result: RunResult,
): CapturedPage {
  const url = normalizeUrl(request.source.url);
  const run = withoutTheseSecrets(result, Object.values(result.secrets));
  const text = run.output ?? run.stdout;
  const { prompt, code, language } = at.turn;
  return toDataPage({
    url: nameOf('interact', `${prompt ?? code ?? ''} ${url}`),
    key: `${url} interact${at.index === 0 ? '' : ` ${at.index + 1}`}`,
    title: prompt ? titleOf(prompt) : at.title || hostOf(url),
    content: {
      ...(text.trim() === '' ? {} : { markdown: run.output ?? `\`\`\`\n${text}\n\`\`\`\n` }),
      json: run.result === '' ? undefined : run.result,
      extra: {
        turn: at.index,
        prompt,
        code,
        language: code === undefined ? undefined : language,
        stdout: run.stdout,
        stderr: run.stderr,
        exitCode: run.exitCode,
        killed: run.killed || undefined,
        error: run.error,
        ranMs: Math.max(0, Math.round(at.readingMs)),
        anew: at.anew || undefined,
      },
    },
    readingMs: at.readingMs,
  });
}

/** Why a run failed, in the service's own words. */
export function whyNot(result: RunResult): string {
  const { error, stderr, killed } = withoutTheseSecrets(result, Object.values(result.secrets));
  const said = error ?? stderr.trim().split('\n').at(-1) ?? '';
  return said === '' && killed ? 'killed' : said;
}
