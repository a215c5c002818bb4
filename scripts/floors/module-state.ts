import ts from 'typescript';
import { treeOf } from './parse';

/** State that a worker would lose when it stops: its location and its kind. */
export type ModuleState = { file: string; line: number; what: string };

/** Code that runs in the background, where nothing at module level survives the next idle minute. */
const WORKER_CODE =
  /^(lib\/(core\/(jobs|library|platform|rpc|ports|model|words)|service|device|background|features\/[a-z-]+\/(background|service|device))\/|entrypoints\/background\/)/;
const TEST_CODE = /\.(test|test-d)\.tsx?$/;
const COLLECTIONS = new Set(['Map', 'Set', 'WeakMap', 'WeakSet', 'Array']);
const READ_ONLY = new Set(['ReadonlyMap', 'ReadonlySet', 'ReadonlyArray']);

/** Whether the rule about module state applies to this file. */
export function isWorkerCode(file: string): boolean {
  return WORKER_CODE.test(file) && !TEST_CODE.test(file);
}

/**
 * Finds state kept at module level: `let`, `var`, and mutable collections. A collection declared as `ReadonlyMap`,
 * `ReadonlySet` or `as const` is a table, not state.
 */
export function findModuleState(one: { file: string; text: string }): ModuleState[] {
  const { file } = one;
  const source = treeOf(one);
  const found: ModuleState[] = [];
  const report = (node: ts.Node, what: string): void => {
    found.push({ file, line: source.getLineAndCharacterOfPosition(node.getStart()).line + 1, what });
  };
  for (const statement of source.statements) {
    if (!ts.isVariableStatement(statement)) continue;
    const isConst = (statement.declarationList.flags & ts.NodeFlags.Const) !== 0;
    for (const declaration of statement.declarationList.declarations) {
      const name = declaration.name.getText();
      if (!isConst) report(declaration, `${name} can be assigned`);
      else if (declaration.initializer && isMutableCollection(declaration.initializer, declaration.type))
        report(declaration, `${name} can be written to`);
    }
  }
  return found;
}

function isMutableCollection(value: ts.Expression, type: ts.TypeNode | undefined): boolean {
  if (type && isReadOnlyType(type)) return false;
  if (ts.isParenthesizedExpression(value) || ts.isSatisfiesExpression(value))
    return isMutableCollection(value.expression, type);
  if (ts.isAsExpression(value)) return isMutableCollection(value.expression, value.type);
  if (ts.isNewExpression(value))
    return ts.isIdentifier(value.expression) && COLLECTIONS.has(value.expression.text);
  // An empty literal that must not be filled has no use, so it is there to be filled.
  if (ts.isArrayLiteralExpression(value)) return value.elements.length === 0;
  return ts.isObjectLiteralExpression(value) && value.properties.length === 0;
}

function isReadOnlyType(type: ts.TypeNode): boolean {
  if (ts.isTypeOperatorNode(type)) return type.operator === ts.SyntaxKind.ReadonlyKeyword;
  if (!ts.isTypeReferenceNode(type)) return false;
  const name = type.typeName.getText();
  return READ_ONLY.has(name) || name === 'const';
}
