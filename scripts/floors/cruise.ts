import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import {
  cruise,
  type ICruiseOptions,
  type ICruiseResult,
  type IDependency,
  type IForbiddenRuleType,
} from 'dependency-cruiser';

/** One broken rule: which, and from where to where. */
type Violation = { rule: string; from: string; to: string; comment: string };

/** One file of ours imports another, types included. */
export type ImportEdge = { from: string; to: string };

/** What a run over the source saw and found. */
export type CruiseReport = { violations: Violation[]; modulesSeen: string[]; edges: ImportEdge[] };

/** `from` and `to` are sets of paths by patterns; what a rule about reaching may say of them, `reached` checks. */
type Rule = IForbiddenRuleType & {
  name: string;
  comment: string;
  from: { path?: string | string[] };
  to: { path?: string | string[]; pathNot?: string | string[] };
};
type Config = {
  forbidden: Rule[];
  options: ICruiseOptions & { enhancedResolveOptions: NonNullable<ICruiseOptions['enhancedResolveOptions']> };
};

/** Rules with this prefix look at what is reached by what runs; the others at the code as written, types included. */
const REACH = 'reach-';

/** One import, and whether it is of types alone: such a one is gone from what runs. */
type Import = ImportEdge & { isOfTypes: boolean };

/**
 * Applies every rule of the project's `.dependency-cruiser.cjs` to `folders` of `root`, each file read once.
 * The configuration is always this project's own, so a test can point `root` at planted files.
 */
export async function cruiseFloors(root: string, folders: readonly string[]): Promise<CruiseReport> {
  const config = createRequire(import.meta.url)(
    join(import.meta.dirname, '../../.dependency-cruiser.cjs'),
  ) as Config;
  const { enhancedResolveOptions, ...options } = config.options;
  const comments = new Map(config.forbidden.map((rule) => [rule.name, rule.comment]));
  const { output } = await cruise(
    [...folders],
    {
      ...options,
      baseDir: root,
      validate: true,
      ruleSet: { forbidden: config.forbidden.filter(({ name }) => !name.startsWith(REACH)) },
      // As written: that an import is of types alone is said with it, since `verbatimModuleSyntax` leaves all others.
      tsPreCompilationDeps: true,
      enhancedResolveOptions,
    },
    enhancedResolveOptions,
  );
  if (typeof output === 'string') throw new Error('dependency-cruiser gave a text instead of a result');
  const imports = output.modules.flatMap(({ source, dependencies }) => {
    const withDefault = dependencies.some(isOfTypes)
      ? importedWithDefault(join(root, source))
      : new Set<string>();
    return dependencies.map((dependency) => ({
      from: source,
      to: dependency.resolved,
      isOfTypes: isOfTypes(dependency) && !withDefault.has(dependency.module),
    }));
  });
  return {
    violations: [
      ...listViolations(output, comments),
      ...config.forbidden
        .filter(({ name }) => name.startsWith(REACH))
        .flatMap((rule) => reached(rule, imports)),
    ],
    modulesSeen: output.modules.map(({ source }) => source),
    edges: imports.map(({ from, to }) => ({ from, to })),
  };
}

const isOfTypes = ({ dependencyTypes }: IDependency): boolean => dependencyTypes.includes('type-only');

/** `import it, { type It } from …` is there once the code runs, and is taken for one of types alone. */
function importedWithDefault(path: string): Set<string> {
  const written = readFileSync(path, 'utf8').matchAll(
    /^import\s+(?!type\s)[\w$]+\s*,\s*\{[^}]*\}\s*from\s*['"]([^'"]+)['"]/gm,
  );
  return new Set([...written].map(([, module = '']) => module));
}

const fits = (path: string, pattern: string | string[] | undefined): boolean =>
  pattern !== undefined && [pattern].flat().some((each) => new RegExp(each).test(path));

/** What a rule forbids to be reached and is, over imports that are there once the code runs. */
function reached({ name, comment, from, to }: Rule, imports: readonly Import[]): Violation[] {
  // A rule that says more than this knows would be half applied.
  const said = [...Object.keys(from), ...Object.keys(to)].sort().join(' ');
  if (!/^path path(?: pathNot)? reachable$/.test(said)) throw new Error(`${name} is not understood: ${said}`);
  const next = new Map<string, string[]>();
  for (const { from: source, to: target, isOfTypes } of imports)
    if (!isOfTypes) next.set(source, [...(next.get(source) ?? []), target]);
  return [...new Set(imports.map((one) => one.from))]
    .filter((source) => fits(source, from.path))
    .flatMap((source) => {
      const all = new Set([source]);
      for (const module of all) for (const target of next.get(module) ?? []) all.add(target);
      all.delete(source);
      return [...all]
        .filter((module) => fits(module, to.path) && !fits(module, to.pathNot))
        .map((module) => ({ rule: name, from: source, to: module, comment }));
    });
}

function listViolations(result: ICruiseResult, comments: ReadonlyMap<string, string>): Violation[] {
  return result.summary.violations.map((violation) => ({
    rule: violation.rule.name,
    from: violation.from,
    to: violation.to,
    comment: comments.get(violation.rule.name) ?? '',
  }));
}
