import { createRequire } from 'node:module';
import { join } from 'node:path';
import { cruise, type ICruiseOptions, type ICruiseResult, type IForbiddenRuleType } from 'dependency-cruiser';

/** One broken rule: which, and from where to where. */
type Violation = { rule: string; from: string; to: string; comment: string };

/** One file of ours imports another, types included. */
export type ImportEdge = { from: string; to: string };

/** What a run over the source saw and found. */
export type CruiseReport = { violations: Violation[]; modulesSeen: string[]; edges: ImportEdge[] };

type Config = {
  forbidden: (IForbiddenRuleType & { name: string; comment: string })[];
  options: ICruiseOptions & { enhancedResolveOptions: NonNullable<ICruiseOptions['enhancedResolveOptions']> };
};

/** Rules with this prefix look at what runs; the others look at the code as written, types included. */
const REACH = 'reach-';

/**
 * Runs every rule of the project's `.dependency-cruiser.cjs` over `folders` of `root`.
 * The configuration is always this project's own, so a test can point `root` at planted files.
 */
export async function cruiseFloors(root: string, folders: readonly string[]): Promise<CruiseReport> {
  const config = createRequire(import.meta.url)(
    join(import.meta.dirname, '../../.dependency-cruiser.cjs'),
  ) as Config;
  const written = await run(root, folders, config, false);
  const running = await run(root, folders, config, true);
  return {
    violations: [...written.violations, ...running.violations],
    modulesSeen: written.modulesSeen.filter((file) => running.modulesSeen.includes(file)),
    edges: written.edges,
  };
}

async function run(
  root: string,
  folders: readonly string[],
  config: Config,
  whatRuns: boolean,
): Promise<CruiseReport> {
  const { enhancedResolveOptions, ...options } = config.options;
  const comments = new Map(config.forbidden.map((rule) => [rule.name, rule.comment]));
  const { output } = await cruise(
    [...folders],
    {
      ...options,
      baseDir: root,
      validate: true,
      ruleSet: { forbidden: config.forbidden.filter((rule) => rule.name.startsWith(REACH) === whatRuns) },
      tsPreCompilationDeps: whatRuns ? false : 'specify',
      enhancedResolveOptions,
    },
    enhancedResolveOptions,
  );
  if (typeof output === 'string') throw new Error('dependency-cruiser gave a text instead of a result');
  return {
    violations: listViolations(output, comments),
    modulesSeen: output.modules.map((m) => m.source),
    edges: output.modules.flatMap(({ source, dependencies }) =>
      dependencies.map(({ resolved }) => ({ from: source, to: resolved })),
    ),
  };
}

function listViolations(result: ICruiseResult, comments: ReadonlyMap<string, string>): Violation[] {
  return result.summary.violations.map((violation) => ({
    rule: violation.rule.name,
    from: violation.from,
    to: violation.to,
    comment: comments.get(violation.rule.name) ?? '',
  }));
}
