import { readAddressLines } from '@/lib/core/addresses/address-lines';
import { checkSchemaText } from '@/lib/features/schema/check';
import { schemaText } from '@/lib/features/schema/schema';
import { agentRequestSchema, type AgentRequest } from '@/lib/core/model/request';
import type { Effort } from '@/lib/features/agent/words/en-agent';

export const LEAST_CREDITS = 1;
export const MOST_CREDITS = 100_000;

/** The form of a run, possibly incomplete. */
export type AgentForm = {
  prompt: string;
  /** Addresses, one per line. */
  lines: string;
  stay: boolean;
  /** As text; empty for none. */
  schema: string;
  maxCredits: number;
  /** Empty if the server decides. */
  model: string;
  effort: Effort;
};

export const emptyForm: AgentForm = {
  prompt: '',
  lines: '',
  stay: false,
  schema: '',
  maxCredits: 200,
  model: '',
  effort: '',
};

/** The form that makes the same request. */
export function formOf(request: AgentRequest): AgentForm {
  return {
    prompt: request.prompt,
    lines: request.urls.join('\n'),
    stay: request.strictConstrainToURLs === true,
    schema: request.schema === undefined ? '' : schemaText(request.schema),
    maxCredits: request.maxCredits,
    model: request.model ?? '',
    effort: request.effort ?? '',
  };
}

export type FormProblem = { field: 'lines'; text: string } | { field: 'schema' };

/** Problems that prevent a run from being sent. */
export function formProblems({ lines, schema }: AgentForm): FormProblem[] {
  const [bad] = readAddressLines(lines).bad;
  return [
    ...(bad ? [{ field: 'lines' as const, text: bad.text }] : []),
    ...(checkSchemaText(schema).problems.length > 0 ? [{ field: 'schema' as const }] : []),
  ];
}

/** The request of a form; undefined while it is empty or invalid. */
export function agentRequestOf(form: AgentForm): AgentRequest | undefined {
  const prompt = form.prompt.trim();
  if (prompt === '' || formProblems(form).length > 0) return undefined;
  const { urls } = readAddressLines(form.lines);
  const { schema } = checkSchemaText(form.schema);
  const model = form.model.trim();
  const parsed = agentRequestSchema.safeParse({
    kind: 'agent',
    prompt,
    urls,
    maxCredits: form.maxCredits,
    ...(schema && { schema }),
    ...(form.stay && urls.length > 0 && { strictConstrainToURLs: true }),
    ...(model !== '' && { model }),
    ...(form.effort !== '' && { effort: form.effort }),
  });
  return parsed.success ? parsed.data : undefined;
}

/** One line for each address that is not in the text yet. */
export function withLines(text: string, urls: readonly string[]): string {
  const known = new Set(readAddressLines(text).urls);
  const added = urls.filter((url) => !known.has(url));
  return [text.trimEnd(), ...added].filter((line) => line !== '').join('\n');
}
