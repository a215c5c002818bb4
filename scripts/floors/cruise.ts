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

/** One file of the project imports another, types included. */
export type ImportEdge = { from: string; to: string };

/** What a run over the source checked and found. */
export type CruiseReport = { violations: Violation[]; modulesSeen: string[]; edges: ImportEdge[] };

/** `from` and `to` are sets of paths by patterns; `reached` checks the conditions of reachability rules. */
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

/** Rules with this prefix check what is reached at run time; the others check the code as written, types included. */
const REACH = 'reach-';

/** One import, and whether it is only of types: such an import does not exist at run time. */
type Import = ImportEdge & { isOfTypes: boolean };

/**
 * Applies every rule of the project's `.dependency-cruiser.cjs` to `folders` of `root`, each file read once. The
 * configuration is always this project's own, so a test can point `root` at planted files.
 */
export async function cruiseFloors(root: string, folders: readonly string[]): Promise<CruiseReport> {
  const config = createRequire(import.meta.url)(
    join(import.meta.dirname, '../../.dependency-cruiser.cjs'),
  ) as Config;
  const { enhancedResolveOptions: resolving, ...options } = config.options;
  const enhancedResolveOptions = { ...resolving, alias: { '@': root } };
  const comments = new Map(config.forbidden.map((rule) => [rule.name, rule.comment]));
  const { output } = await cruise(
    [...folders],
    {
      ...options,
      baseDir: root,
      validate: true,
      ruleSet: { forbidden: config.forbidden.filter(({ name }) => !name.startsWith(REACH)) },
      // As written: type-only imports are marked, because `verbatimModuleSyntax` keeps all others.
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
  const next = runTimeImports(imports);
  return {
    violations: [
      ...listViolations(output, comments),
      ...config.forbidden.filter(({ name }) => name.startsWith(REACH)).flatMap((rule) => reached(rule, next)),
    ],
    modulesSeen: output.modules.map(({ source }) => source),
    edges: imports.map(({ from, to }) => ({ from, to })),
  };
}

const isOfTypes = ({ dependencyTypes }: IDependency): boolean => dependencyTypes.includes('type-only');

/** `import it, { type It } from …` exists at run time, and is reported as type-only. */
function importedWithDefault(path: string): Set<string> {
  const written = readFileSync(path, 'utf8').matchAll(
    /^import\s+(?!type\s)[\w$]+\s*,\s*\{[^}]*\}\s*from\s*['"]([^'"]+)['"]/gm,
  );
  return new Set([...written].map(([, module = '']) => module));
}

const fits = (path: string, pattern: string | string[] | undefined): boolean =>
  pattern !== undefined && [pattern].flat().some((each) => new RegExp(each).test(path));

/** What each module imports at run time. */
function runTimeImports(imports: readonly Import[]): Map<string, string[]> {
  const next = new Map<string, string[]>();
  for (const { from, to, isOfTypes } of imports) {
    const targets = next.get(from) ?? [];
    next.set(from, targets);
    if (!isOfTypes) targets.push(to);
  }
  return next;
}

/** Forbidden targets that are reached, over imports that exist at run time. */
function reached(
  { name, comment, from, to }: Rule,
  next: ReadonlyMap<string, readonly string[]>,
): Violation[] {
  // A rule with conditions unknown to this code would be only partly applied.
  const said = [...Object.keys(from), ...Object.keys(to)].sort().join(' ');
  if (!/^path path(?: pathNot)? reachable$/.test(said)) throw new Error(`${name} is not understood: ${said}`);
  return [...next.keys()]
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
